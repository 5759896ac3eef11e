/** A place on a page to be marked, in fractions of its width and height. */
export interface PageMark {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A point of a page, in fractions of its width and height. */
export type PagePoint = Pick<PageMark, 'x' | 'y'>;

/** Room around a word, in fractions of its height: letters touch the edge of their box. */
const ROOM = 0.2;

export function withRoom({ x, y, w, h }: PageMark): PageMark {
  const room = h * ROOM;
  return { x: x - room, y: y - room, w: w + 2 * room, h: h + 2 * room };
}
