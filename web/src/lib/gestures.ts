// Pointer gestures on the board: drag pans, wheel and pinch zoom, a tap is a click, a long press explains.
import type { Pt } from './draw/geom';
import type { Viewport } from './viewport.svelte';

export interface Tapped {
  at: Pt;
  touch: boolean;
  long: boolean;
}
interface Handlers {
  view: Viewport;
  tap: (t: Tapped) => void;
  hover: (p: Pt | null) => void;
}
const SLOP = 6;
const LONG = 480;

export function gestures(node: HTMLElement, h: Handlers): { destroy: () => void } {
  const down = new Map<number, Pt>();
  let moved = false;
  let start: Pt = [0, 0];
  let spread = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  const local = (e: PointerEvent | WheelEvent): Pt => {
    const r = node.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  };
  // Buttons and panels laid over the board keep their own clicks.
  const foreign = (e: Event): boolean => e.target instanceof Element && e.target.closest('[data-over]') !== null;

  const pointerdown = (e: PointerEvent): void => {
    if (foreign(e) || (e.pointerType === 'mouse' && e.button > 1)) return;
    node.setPointerCapture(e.pointerId);
    down.set(e.pointerId, local(e));
    if (down.size === 1) {
      moved = pressed = false;
      start = local(e);
      if (e.pointerType !== 'mouse')
        timer = setTimeout(() => {
          pressed = true;
          if (!moved) h.tap({ at: start, touch: true, long: true });
        }, LONG);
    } else clearTimeout(timer);
    spread = 0;
  };
  const pinch = (): void => {
    const [a, b] = [...down.values()];
    if (!a || !b) return;
    const d = Math.hypot(a[0] - b[0], a[1] - b[1]);
    const m: Pt = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    if (spread) {
      h.view.pan(m[0] - start[0], m[1] - start[1]);
      h.view.zoomAt(m, d / spread);
    }
    spread = d;
    start = m;
    moved = true;
  };
  const pointermove = (e: PointerEvent): void => {
    const p = local(e);
    const last = down.get(e.pointerId);
    if (!last) return e.pointerType === 'touch' ? undefined : h.hover(foreign(e) ? null : p);
    if (down.size === 1 && !moved && Math.hypot(p[0] - start[0], p[1] - start[1]) < SLOP) return;
    clearTimeout(timer);
    down.set(e.pointerId, p);
    if (down.size === 2) return pinch();
    moved = true;
    h.view.pan(p[0] - last[0], p[1] - last[1]);
  };
  const pointerup = (e: PointerEvent): void => {
    clearTimeout(timer);
    if (!down.delete(e.pointerId)) return;
    spread = 0;
    if (!moved && !pressed && e.type === 'pointerup')
      h.tap({ at: start, touch: e.pointerType !== 'mouse', long: e.button === 2 });
  };
  const wheel = (e: WheelEvent): void => {
    if (foreign(e)) return;
    e.preventDefault();
    // A touchpad scrolls in both ways; a wheel, or a pinch (sent with Ctrl), zooms.
    if (!e.ctrlKey && e.deltaMode === 0 && (e.deltaX !== 0 || Math.abs(e.deltaY) < 40))
      h.view.pan(-e.deltaX, -e.deltaY);
    else h.view.zoomAt(local(e), Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)));
  };
  // A finger that is lifted points at nothing new: what was tapped stays shown.
  const leave = (e: PointerEvent): void => void (e.pointerType === 'touch' || h.hover(null));
  const noMenu = (e: Event): void => e.preventDefault();
  node.addEventListener('pointerdown', pointerdown);
  node.addEventListener('pointermove', pointermove);
  node.addEventListener('pointerup', pointerup);
  node.addEventListener('pointercancel', pointerup);
  node.addEventListener('pointerleave', leave);
  node.addEventListener('wheel', wheel, { passive: false });
  node.addEventListener('contextmenu', noMenu);
  return {
    destroy() {
      clearTimeout(timer);
      for (const [type, f] of [
        ['pointerdown', pointerdown],
        ['pointermove', pointermove],
        ['pointerup', pointerup],
        ['pointercancel', pointerup],
        ['pointerleave', leave],
        ['contextmenu', noMenu],
      ] as const)
        node.removeEventListener(type, f as EventListener);
      node.removeEventListener('wheel', wheel);
    },
  };
}
