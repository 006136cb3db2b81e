// Trees, reeds and rocks, drawn once and used many times.
import type { Palette } from './palette';

export function symbolDefs(t: Palette, id: string): string {
  return `
<symbol id="${id}-t0" viewBox="-10 -10 20 20" overflow="visible"><ellipse cx="1.6" cy="4.6" rx="6" ry="2.1" fill="${t.treeShade}" opacity=".5"/><path d="M-5.6,2.6C-8,-.2 -6.6,-4 -3.8,-4.2C-3.4,-7.4 2.6,-8 3.4,-4.8C6.4,-5.2 8,-1 5.6,2.2C4.6,4.6 -4,5 -5.6,2.6Z" fill="${t.tree}" stroke="${t.treeLine}" stroke-width=".8"/><path d="M1.6,3.6C5,3.4 6.2,.2 5,-2.4C4.6,.8 1.8,1.6 .4,.6C1.2,2 .6,3 -1,3.8Z" fill="${t.treeShade}"/></symbol>
<symbol id="${id}-t1" viewBox="-10 -10 20 20" overflow="visible"><ellipse cx="1.4" cy="4" rx="5" ry="1.9" fill="${t.treeShade}" opacity=".5"/><path d="M-4.6,2.4C-6.4,-.6 -4.4,-5.6 .2,-5.4C4.4,-5.4 6,-.6 4.2,2.4C2.4,4.4 -3,4.6 -4.6,2.4Z" fill="${t.tree}" stroke="${t.treeLine}" stroke-width=".8"/><path d="M.4,3.4C3.4,3.4 5,.4 3.8,-2.4C3.6,.4 1.4,1.4 0,1Z" fill="${t.treeShade}"/></symbol>
<symbol id="${id}-t2" viewBox="-10 -12 20 20" overflow="visible"><path d="M0,-10.4L3.4,-4.6H1.8L5,.6H2.6L6,5.6H-6L-2.6,.6H-5L-1.8,-4.6H-3.4Z" fill="${t.conifer}" stroke="${t.coniferLine}" stroke-width=".8" stroke-linejoin="round"/><path d="M.4,-8.6L2.4,-4.2L.8,-4L3.8,1L2,1.2L4.8,5H.4Z" fill="${t.coniferShade}"/></symbol>
<symbol id="${id}-t3" viewBox="-10 -10 20 20" overflow="visible"><path d="M-5.8,2.6C-8.2,-.2 -6.8,-4 -4,-4.2C-3.4,-7.6 2.8,-8 3.6,-4.8C6.6,-5.2 8.2,-1 5.8,2.2C4.8,4.8 -4.2,5 -5.8,2.6Z" fill="${t.conifer}" stroke="${t.coniferLine}" stroke-width=".8"/><path d="M1.8,3.6C5.2,3.4 6.4,.2 5.2,-2.4C4.8,.8 2,1.6 .4,.6C1.2,2 .6,3 -1,3.8Z" fill="${t.coniferShade}"/></symbol>
<symbol id="${id}-mr" viewBox="-10 -10 20 20" overflow="visible"><path d="M-8,3H7M-4,6H9" stroke="${t.marshInk}" stroke-width="1.1" fill="none"/><path d="M0,3V-5M-1,3C-1.6,-.4 -3,-2.6 -4.6,-3.6M1,3C1.6,-.4 3,-2.6 4.6,-3.6" stroke="${t.reed}" stroke-width="1.2" fill="none"/></symbol>
<symbol id="${id}-ml" viewBox="-10 -10 20 20" overflow="visible"><path d="M-7,0H2M-2,3.4H7" stroke="${t.marshInk}" stroke-width="1" fill="none"/></symbol>
<symbol id="${id}-rk" viewBox="-10 -10 20 20" overflow="visible"><path d="M-6,4L-5,-1L-1,-4.4L3,-3L6.4,1.4L5,4.4Z" fill="${t.rock}" stroke="${t.rockShade}" stroke-width=".9" stroke-linejoin="round"/><path d="M-1,-4.4L1,1L5,4.4L6.4,1.4L3,-3Z" fill="${t.rockShade}" opacity=".55"/></symbol>`;
}
