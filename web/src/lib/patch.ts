// Differences sent by the server, laid on what is already known.
import type { Hop, LogEntry, LogNews, Piece, PiecePatch, Prompt, PromptPatch, Update, View, ViewPatch } from './scene';

function patchPieces(pieces: readonly Piece[], patch: PiecePatch): Piece[] {
  const set = new Map((patch.set ?? []).map((p) => [p.id, p]));
  const gone = new Set(patch.gone ?? []);
  const kept = pieces
    .filter((p) => !gone.has(p.id))
    .map((p) => {
      const now = set.get(p.id);
      set.delete(p.id);
      return now ?? p;
    });
  const all = [...kept, ...set.values()];
  if (!patch.order) return all;
  const rank = new Map(patch.order.map((id, i) => [id, i]));
  return all.sort((a, b) => (rank.get(a.id) ?? all.length) - (rank.get(b.id) ?? all.length));
}

/** A long list that changed, as the server writes it for choices and duties. */
interface ListPatch<T> {
  gone: [number, number][];
  set: [number, T][];
}
/** A list after its differences: runs of the old one go, then what is new takes its places in order. */
function patchList<T>(list: readonly T[], patch: readonly T[] | ListPatch<T>): T[] {
  if (!('gone' in patch)) return [...patch];
  const gone = new Set(patch.gone.flatMap(([from, count]) => Array.from({ length: count }, (_, i) => from + i)));
  const out = list.filter((_, i) => !gone.has(i));
  for (const [at, item] of patch.set) out.splice(at, 0, item);
  return out;
}
function patchPrompt(prompt: Prompt, patch: PromptPatch): Prompt {
  const { options, asides, duties, piece, ...words } = patch;
  return {
    ...prompt,
    ...words,
    ...(piece === undefined ? {} : { piece: piece ?? undefined }),
    ...(options ? { options: patchList(prompt.options, options) } : {}),
    ...(asides ? { asides: patchList(prompt.asides, asides) } : {}),
    ...(duties ? { duties: patchList(prompt.duties, duties) } : {}),
  };
}

/** The view after a patch: changed fields replace the old ones, pieces are changed one by one. */
export function patchView(view: View, patch: ViewPatch): View {
  const { pieces, prompt, ...fields } = patch;
  const next: View = { ...view, ...fields };
  if (prompt) next.prompt = patchPrompt(view.prompt, prompt);
  if (pieces) next.pieces = patchPieces(view.pieces, pieces);
  return next;
}

/** Whether an update changes what these eyes see. */
export const changes = (u: Pick<Update, 'patch' | 'patches'>): boolean =>
  [u.patch, ...Object.values(u.patches ?? {})].some((p) => p && Object.keys(p).length > 0);

/** The places a piece passed between two, if what is told says how it came from the first to the second. */
export function passed(trail: readonly Hop[], piece: string, from: string, to: string): string[] {
  const path: string[] = [];
  let at = to;
  for (const { through } of trail.filter((h) => h.pieces.includes(piece)).reverse())
    for (let i = through.length - 1; i > 0 && at !== from; i--) {
      if (through[i] !== at) continue;
      at = through[i - 1] ?? from;
      if (at !== from) path.unshift(at);
    }
  return at === from ? path : [];
}

/** Whether an update follows what is known; otherwise the snapshot is asked for again. */
export function follows(seq: number, update: Pick<Update, 'seq'>): 'next' | 'old' | 'gap' {
  if (update.seq === seq + 1) return 'next';
  return update.seq <= seq ? 'old' : 'gap';
}

/** The log after new entries; what was taken back is struck out. */
export function extendLog(log: readonly LogEntry[], news: readonly LogNews[]): LogEntry[] {
  let out = [...log];
  for (const e of news) {
    if ('undone_to' in e) out = out.filter((x) => x.step <= e.undone_to);
    else out = [...out.filter((x) => x.step !== e.step), e];
  }
  return out;
}
