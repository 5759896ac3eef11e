import type { Spot } from '../views/pages.ts';
import { WIDTH, x, y } from './poland-outline.ts';

/** A name without its brackets, which distinguish places of one name. */
export const withoutBrackets = (title: string) => title.replace(/\s*\(.*$/, '');

interface Label {
  x: number;
  anchor: 'start' | 'end';
  text: string;
  /** Hidden on a phone, where letters are larger on the map and the label would overlap another. */
  isForDesks: boolean;
}
interface Dot {
  spot: Spot;
  cx: number;
  cy: number;
  r: number;
}
export interface PlacedSpot extends Dot {
  /** Null when it would overlap another label; the list has every name. */
  label: Label | null;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Width of a letter and half the height of a line, as styles/map.css sets them for desktops and phones. */
const DESK = { letter: 6.8, half: 8 };
const PHONE = { letter: 9.5, half: 11 };
const GAP = 5;
const DOT = { min: 4, more: 4 };

const meets = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Reserves the box of a name beside its dot, unless it is occupied or outside the picture. */
function takeRoom(taken: Box[], { cx, cy, r }: Dot, label: Pick<Label, 'anchor' | 'text'>, size = DESK) {
  const at = label.anchor === 'start' ? cx + r + GAP : cx - r - GAP;
  const width = label.text.length * size.letter;
  const left = label.anchor === 'start' ? at : at - width;
  const box = { left, right: left + width, top: cy - size.half, bottom: cy + size.half };
  if (box.left < 0 || box.right > WIDTH || taken.some((other) => meets(box, other))) return null;
  taken.push(box);
  return at;
}

/** Dots sized by their counts. Names of archives and of the most frequent places get room first. */
export function placeSpots(spots: readonly Spot[]): PlacedSpot[] {
  const maxCount = Math.max(1, ...spots.map(({ count }) => count));
  const dots = spots
    .toSorted((one, other) => Number(other.isArchive) - Number(one.isArchive) || other.count - one.count)
    .map((spot) => ({
      spot,
      cx: x(spot.longitude),
      cy: y(spot.latitude),
      r: DOT.min + DOT.more * Math.sqrt(spot.count / maxCount),
    }));
  const onDesks: Box[] = dots.map(({ cx, cy, r }) => ({
    left: cx - r,
    right: cx + r,
    top: cy - r,
    bottom: cy + r,
  }));
  const onPhones = [...onDesks];
  return dots.map((dot) => {
    const text = withoutBrackets(dot.spot.title);
    for (const anchor of ['start', 'end'] as const) {
      const at = takeRoom(onDesks, dot, { anchor, text });
      if (at === null) continue;
      const isForDesks = takeRoom(onPhones, dot, { anchor, text }, PHONE) === null;
      return { ...dot, label: { x: at, anchor, text, isForDesks } };
    }
    return { ...dot, label: null };
  });
}
