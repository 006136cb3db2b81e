// The whole game by keyboard: a cursor over the map, and a key for each frequent act.
import { hasOdds } from './lit';
import type { Arrow } from './geography';
import type { Match } from './match.svelte';
import { stackOrder } from './pieces';
import { settings } from './settings.svelte';
import { say } from './strings';
import type { Viewport } from './viewport.svelte';

export interface KeyTarget {
  match: Match;
  view: Viewport | undefined;
  help: () => void;
}
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** What is spoken about a place: ground, stack, options. */
export function speak(m: Match, place: string): string {
  const geo = m.geography;
  if (!geo) return '';
  const stack = m.stacks.get(place) ?? [];
  const way = m.reachBy.get(place);
  const choices = m.litPlaces.get(place) ?? [];
  const may = stack.filter((p) => m.lit.pieces.has(p.id));
  const options = [
    way ? say.reachSpoken('', '', way.cost, way.stops?.text ?? null) : '',
    ...choices.map((c) => c.label),
    may.length ? say.actors(may.map((p) => p.face?.name ?? '')) : '',
  ]
    .filter(Boolean)
    .join('; ');
  return say.hexSpoken(
    geo.title(place),
    geo.spoken(place),
    stack.map((p) => p.spoken || say.faceDown).join('; '),
    options || say.nothingHere,
  );
}

function moveCursor(m: Match, key: Arrow): void {
  const geo = m.geography;
  if (!geo) return;
  const from = m.cursor && geo.has(m.cursor) ? m.cursor : startPlace(m);
  const to = m.cursor ? geo.step(from, key) : from;
  if (!to) return;
  m.cursor = to;
  m.bubble = null;
  m.point(to);
  m.announce(speak(m, to));
}
/** Where the cursor first appears: the picked piece, else the first lit thing, else the first place. */
function startPlace(m: Match): string {
  const geo = m.geography;
  const ids = [m.selected, ...m.lit.pieces.keys()].filter((x) => x !== null);
  const on = ids.map((id) => m.pieces.get(id)?.at).find((at) => at && geo?.has(at));
  return on ?? [...m.litPlaces.keys()].find((p) => geo?.has(p)) ?? geo?.places[0] ?? '';
}

function inReplay(e: KeyboardEvent, m: Match): boolean {
  if (!m.replaying) return false;
  const now = m.wanted;
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: m.steps }[e.key];
  if (to !== undefined) void m.show(to);
  else if (e.key === ' ') m.togglePlay();
  else if (/^[tpbd]$/i.test(e.key))
    m.jump(
      ({ t: 'turn', p: 'phase', b: 'battle', d: 'dice' } as const)[e.key.toLowerCase() as 't'],
      e.shiftKey ? -1 : 1,
    );
  else if (e.key === 'Escape' || e.key === 'r') m.leaveReplay();
  else return false;
  return true;
}

function letter(key: string, m: Match, t: KeyTarget): boolean {
  switch (key) {
    case 'z':
      void m.undo();
      return true;
    case 'e': {
      const end = m.lit.bar.find((c) => c.kind === 'finish');
      if (end) m.offer(end);
      else m.announce(m.duties.map((d) => d.text).join('. ') || say.nothingHere);
      return true;
    }
    case 'f':
      if (m.cursor && (m.stacks.get(m.cursor)?.length ?? 0) > 1) m.fan = m.fan === m.cursor ? null : m.cursor;
      if (m.fan) m.announce(say.fan(m.titleOf(m.fan), m.stacks.get(m.fan)?.length ?? 0));
      return true;
    case 'h':
      void m.askHint();
      return true;
    case 'w':
      m.watchAgain();
      return true;
    case ' ':
      if (settings.pace === 'step') m.stepOn();
      else m.hurry();
      return true;
    case 'c':
      m.turnOver();
      return true;
    case 'r':
      void m.show(m.steps);
      return true;
    case '?':
      t.help();
      return true;
    case '+':
    case '=':
      t.view?.zoom(1.35);
      return true;
    case '-':
      t.view?.zoom(1 / 1.35);
      return true;
    case '0':
      t.view?.fit();
      return true;
    default:
      return false;
  }
}

export function boardKeys(e: KeyboardEvent, t: KeyTarget): void {
  const m = t.match;
  const el = e.target;
  if (e.ctrlKey || e.metaKey || e.altKey || !m.snapshot) return;
  const typing = el instanceof HTMLInputElement || el instanceof HTMLSelectElement || el instanceof HTMLTextAreaElement;
  if (typing) return;
  // A key held down decides once.
  if (e.repeat && (e.key === 'Enter' || /^[a-z]$/i.test(e.key))) return e.preventDefault();
  // A focused button keeps Enter and Space; everything else belongs to the board.
  const button = el instanceof Element && el.closest('button, a, summary, [role="tab"]') !== null;
  let done = !(button && e.key === ' ') && inReplay(e, m);
  if (!done && ARROWS.includes(e.key)) {
    if (el instanceof Element && el.closest('aside, .sheet')) return;
    moveCursor(m, e.key as Arrow);
    done = true;
  } else if (!done && e.key === 'Enter' && !button) {
    if (m.armed) m.offer(m.armed);
    else if (m.cursor) m.clickPlace(m.cursor);
    else {
      const only = m.pick.here.find(hasOdds);
      if (only) m.offer(only);
    }
    done = true;
  } else if (!done && e.key === 'Escape') {
    m.back();
    done = true;
  } else if (!done && /^[1-9]$/.test(e.key) && m.fan) {
    const p = stackOrder(m.stacks.get(m.fan) ?? []).reverse()[Number(e.key) - 1];
    if (p) m.clickPiece(p.id);
    done = true;
  } else if (!done && e.key.length === 1 && !(button && e.key === ' ')) done = letter(e.key.toLowerCase(), m, t);
  if (done) e.preventDefault();
}
