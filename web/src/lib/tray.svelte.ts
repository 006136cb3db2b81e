// Dragging a counter from a box onto the map.
import type { Match } from './match.svelte';
import type { Piece } from './scene';

class Tray {
  piece = $state.raw<Piece | null>(null);
  x = $state(0);
  y = $state(0);
  private from: readonly [number, number] = [0, 0];
  private started = false;

  grab(e: PointerEvent, piece: Piece): void {
    if (e.button !== 0) return;
    this.from = [e.clientX, e.clientY];
    this.started = false;
    const move = (m: PointerEvent): void => {
      if (!this.started && Math.hypot(m.clientX - this.from[0], m.clientY - this.from[1]) < 8) return;
      this.started = true;
      this.piece = piece;
      this.x = m.clientX;
      this.y = m.clientY;
    };
    const end = (): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      // The board looks at `piece` on the same event; it is let go just after.
      setTimeout(() => (this.piece = null));
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }
  /** A click that ends a drag is no click. */
  clicked(match: Match, id: string): void {
    if (this.started) this.started = false;
    else match.clickPiece(id);
  }
}
export const tray = new Tray();
