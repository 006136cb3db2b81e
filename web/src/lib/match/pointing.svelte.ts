// Pointing and picking: what a click on a piece or a place means, and what is shown before anything is decided.
import { answersOf, askedStack, goes, hasOdds, needsConfirming, onlyPiece } from '../lit';
import type { Choice, Preview, Reach } from '../scene';
import { painted } from '../rest';
import { settings } from '../settings.svelte';
import { say } from '../strings';
import { Deciding } from './deciding.svelte';

export abstract class Pointing extends Deciding {
  /** The question last told. */
  private asked = '';
  /** The board it was about. */
  private stage = '';
  private previews = new Map<string, Promise<Preview | null>>();
  /** The odds of each answer to a question that has only a few, to compare them. */
  compared = $state.raw<{ choice: Choice; preview: Preview }[]>([]);

  async select(id: string | null): Promise<void> {
    this.selected = id;
    this.reach = [];
    this.bubble = null;
    this.question = null;
    this.armed = null;
    this.clearPreview();
    const seat = this.acting;
    if (!id || !seat) return;
    const p = this.pieces.get(id);
    if (p) this.announce(say.picked(p.spoken, this.pick.places.size));
    const [only] = this.pick.here;
    if (only && this.pick.here.length === 1 && !this.pick.places.size && hasOdds(only)) void this.showPreview(only);
    if (!(this.lit.pieces.get(id) ?? []).some(goes) || (p && this.geography && !this.geography.has(p.at))) return;
    const seq = this.snapshot?.seq;
    const reach = await this.api.reach(seat.key, id).catch((): Reach[] => []);
    if (this.selected === id && this.snapshot?.seq === seq) {
      this.reach = reach;
      if (reach.length) this.announce(say.reaches(reach.length));
      else if (only && this.pick.here.length === 1 && !this.pick.places.size && goes(only)) void this.choose(only);
    }
  }

  clickPiece(id: string, touch = false): void {
    this.begun();
    const p = this.pieces.get(id);
    if (!p) return;
    // A picked piece may act on the place of the piece that was clicked.
    if (
      this.selected &&
      this.selected !== id &&
      (this.litPlaces.has(p.at) || this.reachBy.has(p.at)) &&
      !this.lit.pieces.has(id)
    )
      return this.clickPlace(p.at, touch);
    const choices = this.lit.pieces.get(id);
    if (!choices) {
      if (this.litPlaces.has(p.at)) return this.clickPlace(p.at, touch);
      if (this.offerAsides([id], p.at)) return;
      return void this.ask(id, null, p.at);
    }
    const [only] = choices;
    const leave = choices.find((c) => c.kind === 'back' && !c.place);
    // A piece picked for a force is let go by a second click.
    if (leave && this.selected === id) return this.offer(leave, touch);
    const off = this.geography !== null && !this.geography.has(p.at);
    // While a force is formed out of a stack, the fan stays open for the next one.
    if (!leave && !(only?.kind === 'button' && choices.length === 1)) this.fan = null;
    if (only && choices.length === 1 && !only.place && (!goes(only) || off)) {
      if (this.selected !== id) void this.select(id);
      return this.offer(only, touch || (this.selected !== id && hasOdds(only)), only.place ?? p.at);
    }
    // A second click lets go, unless there is nothing else to pick.
    void this.select(this.selected === id && this.lit.pieces.size > 1 && onlyPiece(this.lit) !== id ? null : id);
  }

  clickPlace(place: string, touch = false): void {
    this.begun();
    this.bubble = null;
    this.question = null;
    if (this.fan !== place) this.fan = null;
    const way = this.reachBy.get(place);
    const choices = this.litPlaces.get(place) ?? [];
    if (choices.length > 1) return void (this.question = { place, choices });
    const [only] = choices;
    if (only && !(way && only.kind === 'move')) return this.offer(only, touch, place);
    if (way) {
      if (touch && this.pointed !== place) {
        this.pointed = place;
        return;
      }
      return this.walk(way);
    }
    if (this.lit.places.has(place) && this.selected) {
      this.selected = null;
      return this.clickPlace(place, touch);
    }
    const lead = onlyPiece(this.lit);
    if (lead && lead !== this.selected && this.lit.pieces.get(lead)?.some((c) => c.place === place)) {
      void this.select(lead);
      return this.clickPlace(place, touch);
    }
    if (
      !this.selected &&
      this.offerAsides(
        (this.stacks.get(place) ?? []).map((p) => p.id),
        place,
      )
    )
      return;
    const stack = this.stacks.get(place) ?? [];
    const may = stack.filter((p) => this.lit.pieces.has(p.id));
    if (may.length === 1 && may[0]) return this.clickPiece(may[0].id, touch);
    if (stack.length > 1) return void (this.fan = this.fan === place ? null : place);
    if (stack.length === 1 && stack[0] && !this.selected) return this.clickPiece(stack[0].id, touch);
    void this.ask(this.selected, place, place);
  }

  /** What can be taken back about a thing that is not lit: a unit set up, a battle declared. */
  private offerAsides(pieces: readonly string[], place: string): boolean {
    const prompt = this.present?.prompt;
    if (!this.myTurn || !prompt || pieces.some((id) => this.lit.pieces.has(id))) return false;
    const choices = prompt.asides.filter(
      (c) => (c.piece !== null && pieces.includes(c.piece)) || (c.piece === null && c.place === place),
    );
    if (choices.length) this.question = { place, choices };
    return choices.length > 0;
  }
  /** Carries a choice out, or shows first what it leads to. */
  offer(c: Choice, touch = false, place: string | null = c.place): void {
    const ends = c.kind === 'finish' && this.idle && settings.confirmEnds;
    if (ends && this.armed !== c) {
      this.armed = c;
      return this.announce(say.idle);
    }
    if (needsConfirming(c, { confirmRolls: settings.confirmRolls, touch }) && this.armed !== c) {
      this.armed = c;
      if (hasOdds(c)) void this.showPreview(c);
      this.announce(say.confirm(c.label));
      this.cursor = place ?? this.cursor;
      return;
    }
    void this.choose(c);
  }
  point(place: string | null): void {
    if (this.pointed === place) return;
    this.pointed = place;
    if (this.armed) return;
    const choices = place ? this.litPlaces.get(place) : undefined;
    const first = choices?.find(hasOdds);
    if (first) void this.showPreview(first);
    else if (this.previewOf?.place) this.clearPreview();
  }
  private clearPreview(): void {
    this.preview = null;
    this.previewOf = null;
  }
  async showPreview(c: Choice): Promise<void> {
    if (!this.acting) return;
    this.previewOf = c;
    const p = await this.oddsOf(c);
    if (this.previewOf !== c) return;
    this.preview = p;
    if (p)
      this.announce(
        `${p.title}, ${p.column}. ${p.chances.map((x) => `${x.text} ${Math.round(x.per_mille / 10)} %`).join(', ')}`,
      );
  }
  private oddsOf(c: Choice): Promise<Preview | null> {
    const key = JSON.stringify(c.decision);
    const asked =
      this.previews.get(key) ??
      (this.acting ? this.api.preview(this.acting.key, c.decision).catch(() => null) : Promise.resolve(null));
    this.previews.set(key, asked);
    return asked;
  }
  /** Asks for the odds of every answer where there are only a few; those that have some are shown side by side. */
  private async compare(): Promise<void> {
    this.compared = [];
    const answers = this.myTurn && this.present ? answersOf(this.present.prompt) : [];
    if (answers.length < 2) return;
    const seq = this.snapshot?.seq;
    // The question itself is shown first.
    await painted();
    if (this.snapshot?.seq !== seq) return;
    const odds = await Promise.all(answers.map((c) => this.oddsOf(c)));
    if (this.snapshot?.seq !== seq) return;
    const found = answers.flatMap((choice, i) => (odds[i] ? [{ choice, preview: odds[i] }] : []));
    if (found.length < 2) return;
    this.compared = found;
    this.announce(found.map(({ choice, preview }) => say.comparedSpoken(choice.label, preview)).join('. '));
  }
  /** Asks the rules about a piece or place without acting. */
  explain(piece: string | null, place: string): void {
    void this.ask(piece, piece ? null : place, place);
  }
  /** Why something cannot be done. */
  private async ask(piece: string | null, place: string | null, where: string): Promise<void> {
    const seat = this.acting ?? this.mine[0];
    if (!seat || this.replaying) return;
    const asked = await this.api.whyNot(seat.key, piece, place).catch(() => null);
    const p = this.present?.prompt;
    // Where no rule forbids anything there is simply nothing to do: the present question says what is.
    const why = asked ?? (p ? { text: say.askedNow(p.question), rule: p.rule } : null);
    if (!why) return;
    this.bubble = {
      ...why,
      title: say.notThere(
        piece ? (this.pieces.get(piece)?.face?.name ?? null) : null,
        place && (this.geography?.title(place) ?? place),
      ),
      place: where,
    };
    this.announce(`${this.bubble.title}. ${why.text}`);
  }
  /** Esc: one step back, whatever is open. */
  back(): void {
    if (this.bubble || this.question || this.fan || this.armed) {
      this.bubble = null;
      this.question = null;
      this.fan = null;
      this.armed = null;
      return;
    }
    // The only piece that has somewhere to go stays picked.
    if (this.selected && onlyPiece(this.lit) !== this.selected) return void this.select(null);
    const back = this.asides.find((c) => c.kind === 'back');
    if (back) void this.choose(back);
  }

  // ---- after a change ----

  /** After any change: forget what no longer holds. */
  protected settle(): void {
    const question = this.myTurn ? (this.present?.prompt.question ?? '') : '';
    const another = question !== this.asked;
    this.asked = question;
    // A question on another board takes the stage; until then the person may look where they like.
    if (this.present && this.present.asked_on !== this.stage)
      [this.stage, this.looking] = [this.present.asked_on, null];
    // A new question is not hidden by what was pointed at for the last one.
    this.pointed = null;
    this.previews.clear();
    this.bubble = null;
    this.question = null;
    this.armed = null;
    this.hints = null;
    // One that could only do something where it stands gives way to the one that has somewhere to go.
    const only = onlyPiece(this.lit);
    const may = this.selected ? this.lit.pieces.get(this.selected) : undefined;
    const keep = may && (!only || may.some((c) => c.place || goes(c))) ? this.selected : only;
    if (keep !== this.selected || keep === null) {
      this.selected = null;
      this.reach = [];
      this.clearPreview();
    }
    if (keep) void this.select(keep);
    if (this.fan && !(this.stacks.get(this.fan) ?? []).some((p) => this.lit.pieces.has(p.id))) this.fan = null;
    const asked = askedStack(this.lit, (id) => this.pieces.get(id)?.at);
    if (asked && this.geography?.has(asked)) this.fan = asked;
    if (another) this.announce(question);
    void this.compare();
  }
}
