import { MIN_CROP, type Place } from '@regest/contract/values/picture-edit.ts';

export const EDGES = ['left', 'top', 'right', 'bottom'] as const;
export type Edge = (typeof EDGES)[number];

export const WHOLE_PICTURE: Place = { x: 0, y: 0, w: 1, h: 1 };
const DIGITS = 10_000;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));
const rounded = (value: number) => Math.round(value * DIGITS) / DIGITS;

/** Position of an edge, as a fraction of the picture from the left or from the top. */
export function edgeAt({ x, y, w, h }: Place, edge: Edge): number {
  if (edge === 'left') return x;
  if (edge === 'top') return y;
  return edge === 'right' ? x + w : y + h;
}

/** Moves an edge; it stops at the edge of the picture and MIN_CROP before the opposite edge. */
export function moveEdge(place: Place, edge: Edge, to: number): Place {
  const { x, y, w, h } = place;
  if (edge === 'left') {
    const left = rounded(between(0, to, x + w - MIN_CROP));
    return { ...place, x: left, w: rounded(x + w - left) };
  }
  if (edge === 'top') {
    const top = rounded(between(0, to, y + h - MIN_CROP));
    return { ...place, y: top, h: rounded(y + h - top) };
  }
  if (edge === 'right') return { ...place, w: rounded(between(MIN_CROP, to - x, 1 - x)) };
  return { ...place, h: rounded(between(MIN_CROP, to - y, 1 - y)) };
}

/** Moves the whole frame within the picture. */
export function moveBy(place: Place, across: number, down: number): Place {
  return {
    ...place,
    x: rounded(between(0, place.x + across, 1 - place.w)),
    y: rounded(between(0, place.y + down, 1 - place.h)),
  };
}

export const isWhole = ({ w, h }: Place) => w === 1 && h === 1;
