/** Does something once the page is at rest, so that it takes no time from what is waited for. */
export function atRest(act: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void act(), { timeout: 3000 });
  else setTimeout(() => void act(), 500);
}
/** Resolves when what has just changed is on the screen, or at once where nobody looks. */
export const painted = (): Promise<void> =>
  new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))));
