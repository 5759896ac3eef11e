import type { Spot } from '../views/pages.ts';
import { WIDTH, x, y } from './poland-outline.ts';

export interface PlacedSpot {
  spot: Spot;
  cx: number;
  cy: number;
  r: number;
  /** Null where it would stand upon another: the list has every name. */
  label: { x: number; anchor: 'start' | 'end'; text: string } | null;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LETTER = 6.8;
const GAP = 5;
const DOT = { least: 4, more: 4 };

const meets = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What stands in brackets tells places of one name apart; on the map their place does. */
const bareName = (title: string) => title.replace(/\s*\(.*$/, '');

/** Dots by their counts, and as many names as find room, those of archives and of the most named places first. */
export function placeSpots(spots: readonly Spot[]): PlacedSpot[] {
  const most = Math.max(1, ...spots.map(({ count }) => count));
  const dots = spots
    .toSorted((one, other) => Number(other.isArchive) - Number(one.isArchive) || other.count - one.count)
    .map((spot) => ({
      spot,
      cx: x(spot.longitude),
      cy: y(spot.latitude),
      r: DOT.least + DOT.more * Math.sqrt(spot.count / most),
    }));
  const taken: Box[] = dots.map(({ cx, cy, r }) => ({
    left: cx - r,
    right: cx + r,
    top: cy - r,
    bottom: cy + r,
  }));
  return dots.map((dot) => {
    const text = bareName(dot.spot.title);
    const width = text.length * LETTER;
    for (const anchor of ['start', 'end'] as const) {
      const at = anchor === 'start' ? dot.cx + dot.r + GAP : dot.cx - dot.r - GAP;
      const box = {
        left: anchor === 'start' ? at : at - width,
        right: anchor === 'start' ? at + width : at,
        top: dot.cy - 8,
        bottom: dot.cy + 8,
      };
      if (box.left < 0 || box.right > WIDTH || taken.some((other) => meets(box, other))) continue;
      taken.push(box);
      return { ...dot, label: { x: at, anchor, text } };
    }
    return { ...dot, label: null };
  });
}
