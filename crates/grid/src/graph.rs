//! Points or areas joined by links, for the maps that print no hexes.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Step;
use crate::search::Search;

/// A point or an area: its place in the list of the map, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(u16);

impl NodeId {
    /// The node at this place of the list.
    #[must_use]
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// Its place, to index a `Vec` with one entry a node.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// One link as seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link<K> {
    /// The other end.
    pub to: NodeId,
    /// What the game calls it: a road, a river, a mountain border.
    pub kind: K,
}

/// A link was to be drawn to a node that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no node {node} among {nodes}")]
pub struct UnknownNode {
    /// The node asked for.
    pub node: NodeId,
    /// How many nodes there are.
    pub nodes: usize,
}

/// A map of nodes joined by links of kind `K`. Two nodes may be joined by several links.
///
/// ```
/// use grid::{Graph, NodeId, Step};
///
/// #[derive(Clone, Copy)]
/// enum Way { Road, River }
///
/// let [albany, george, edward] = [0, 1, 2].map(NodeId::new);
/// let mut map = Graph::new(3);
/// map.join(albany, edward, Way::River)?;
/// map.join(edward, george, Way::Road)?;
/// assert_eq!(map.distance(albany, george), Some(2));
///
/// let by_boat = map.reach(albany, 4, |_, link, _| match link.kind {
///     Way::River => Step::GoOn(1),
///     Way::Road => Step::Refused,
/// });
/// assert_eq!(by_boat.cost(edward), Some(1));
/// assert_eq!(by_boat.cost(george), None);
/// # Ok::<(), grid::UnknownNode>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph<K> {
    links: Vec<Vec<Link<K>>>,
}

impl<K: Copy> Graph<K> {
    /// A map of this many nodes and no links.
    #[must_use]
    pub fn new(nodes: u16) -> Self {
        Self { links: (0..nodes).map(|_| Vec::new()).collect() }
    }

    /// Joins two nodes, both ways.
    ///
    /// # Errors
    /// If one of them does not exist; then nothing is joined.
    pub fn join(&mut self, a: NodeId, b: NodeId, kind: K) -> Result<(), UnknownNode> {
        self.known(b)?;
        self.join_one_way(a, b, kind)?;
        if a == b { Ok(()) } else { self.join_one_way(b, a, kind) }
    }

    /// Joins two nodes in one direction only.
    ///
    /// # Errors
    /// If one of them does not exist; then nothing is joined.
    pub fn join_one_way(&mut self, from: NodeId, to: NodeId, kind: K) -> Result<(), UnknownNode> {
        self.known(from)?;
        self.known(to)?;
        let links = &mut self.links[from.index()];
        let place = links.partition_point(|link| link.to <= to);
        links.insert(place, Link { to, kind });
        Ok(())
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Is there no node at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Every node, in order.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<K> {
        (0..self.links.len()).map(|index| NodeId(index as u16))
    }

    /// The links of a node by the number of their other end, then in the order they were drawn; none for a node that
    /// does not exist.
    #[must_use]
    pub fn links(&self, node: NodeId) -> &[Link<K>] {
        self.links.get(node.index()).map_or(&[], Vec::as_slice)
    }

    /// The nodes one link away in order, each once.
    pub fn neighbours(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        self.links(node).chunk_by(|one, next| one.to == next.to).filter_map(|links| Some(links.first()?.to))
    }

    /// The links that lead straight from one node to the other.
    pub fn between(&self, from: NodeId, to: NodeId) -> impl Iterator<Item = Link<K>> {
        self.links(from).iter().copied().filter(move |link| link.to == to)
    }

    /// How few links lead from one node to the other, or `None` if there is no way.
    #[must_use]
    pub fn distance(&self, from: NodeId, to: NodeId) -> Option<u16> {
        self.every_link(from)?.cost(to)
    }

    /// A path with the fewest links, both ends included, or `None` if there is no way.
    #[must_use]
    pub fn path(&self, from: NodeId, to: NodeId) -> Option<Vec<NodeId>> {
        self.every_link(from)?.path(to)
    }

    /// Every node that can be reached for at most `budget`. `step` is the game's rule for following a link from a node
    /// after so much was spent; as in [`field()`](crate::field()), having spent less must never make a step worse. For
    /// supply or retreat along some kinds of link only, refuse the others.
    ///
    /// # Panics
    /// If `start` does not exist.
    #[must_use]
    pub fn reach(&self, start: NodeId, budget: u16, mut step: impl FnMut(NodeId, Link<K>, u16) -> Step) -> Reach {
        let search = Search::run(self.len(), start.index(), budget, |index, spent, steps| {
            let from = NodeId(index as u16);
            steps.extend(self.links(from).iter().map(|link| (link.to.index(), step(from, *link, spent))));
        });
        Reach { search }
    }

    fn every_link(&self, from: NodeId) -> Option<Reach> {
        self.known(from).ok()?;
        Some(self.reach(from, u16::MAX, |_, _, _| Step::GoOn(1)))
    }

    fn known(&self, node: NodeId) -> Result<(), UnknownNode> {
        if node.index() < self.len() { Ok(()) } else { Err(UnknownNode { node, nodes: self.len() }) }
    }
}

/// What [`Graph::reach`] found. The start is part of it, at no cost.
#[derive(Clone, Debug)]
pub struct Reach {
    search: Search,
}

impl Reach {
    /// The cost of the cheapest path to this node, or `None` if it was not reached.
    #[must_use]
    pub fn cost(&self, node: NodeId) -> Option<u16> {
        self.search.cost(node.index())
    }

    /// Was this node reached by some path, perhaps not the cheapest, on which the move may go on?
    #[must_use]
    pub fn may_go_on(&self, node: NodeId) -> bool {
        self.search.may_go_on(node.index())
    }

    /// The cheapest path to this node, both ends included, or `None` if it was not reached.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Option<Vec<NodeId>> {
        Some(self.search.path(node.index())?.into_iter().map(|index| NodeId(index as u16)).collect())
    }

    /// Every node reached, in order, each with its cost.
    pub fn reached(&self) -> impl Iterator<Item = (NodeId, u16)> {
        self.search.reached().map(|(index, cost)| (NodeId(index as u16), cost))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Way {
        Road,
        River,
    }

    const A: NodeId = NodeId(0);
    const B: NodeId = NodeId(1);
    const C: NodeId = NodeId(2);
    const D: NodeId = NodeId(3);
    const E: NodeId = NodeId(4);

    /// A road leads A, B, C, D; a river joins A and D; E lies apart.
    fn valley() -> Graph<Way> {
        let mut map = Graph::new(5);
        for (from, to, way) in [(C, D, Way::Road), (A, D, Way::River), (B, C, Way::Road), (A, B, Way::Road)] {
            map.join(from, to, way).unwrap();
        }
        map
    }

    #[test]
    fn neighbours_are_told_in_order_however_the_links_were_drawn() {
        assert_eq!(Vec::from_iter(valley().neighbours(A)), [B, D]);
        assert_eq!(Vec::from_iter(valley().neighbours(C)), [B, D]);
        assert_eq!(valley().neighbours(E).count(), 0);
    }

    #[test]
    fn two_nodes_joined_twice_are_neighbours_once() {
        let mut map = valley();
        map.join(B, A, Way::River).unwrap();

        assert_eq!(Vec::from_iter(map.neighbours(A)), [B, D]);
        assert_eq!(Vec::from_iter(map.between(A, B).map(|link| link.kind)), [Way::Road, Way::River]);
    }

    #[test]
    fn the_distance_counts_links_of_every_kind() {
        assert_eq!(valley().distance(A, C), Some(2));
        assert_eq!(valley().path(A, D), Some(vec![A, D]));
        assert_eq!(valley().path(B, B), Some(vec![B]));
    }

    #[test]
    fn there_is_no_way_to_a_node_apart_or_unknown() {
        assert_eq!(valley().distance(A, E), None);
        assert_eq!(valley().path(NodeId(9), A), None);
        assert_eq!(valley().path(A, NodeId(9)), None);
    }

    #[test]
    fn a_march_by_road_goes_round_the_river() {
        let reach = valley().reach(A, 3, |_, link, _| match link.kind {
            Way::Road => Step::GoOn(1),
            Way::River => Step::Refused,
        });

        assert_eq!(reach.path(D), Some(vec![A, B, C, D]));
        assert_eq!(Vec::from_iter(reach.reached()), [(A, 0), (B, 1), (C, 2), (D, 3)]);
    }

    #[test]
    fn a_landing_ends_the_move() {
        let reach = valley().reach(A, 9, |_, link, _| match link.kind {
            Way::Road => Step::Refused,
            Way::River => Step::Stop(2),
        });

        assert_eq!(Vec::from_iter(reach.reached()), [(A, 0), (D, 2)]);
        assert!(!reach.may_go_on(D));
    }

    #[test]
    fn a_link_one_way_is_not_followed_back() {
        let mut map = valley();
        map.join_one_way(D, E, Way::River).unwrap();

        assert_eq!((map.distance(A, E), map.distance(E, A)), (Some(2), None));
    }

    #[test]
    fn a_link_to_an_unknown_node_is_an_error_and_draws_nothing() {
        let mut map = valley();

        let error = map.join(A, NodeId(9), Way::Road).unwrap_err();

        assert_eq!(error.to_string(), "there is no node 9 among 5");
        assert_eq!(map, valley());
        assert_eq!(map.join(NodeId(9), A, Way::Road).unwrap_err().node, NodeId(9));
        assert_eq!(map, valley());
    }
}
