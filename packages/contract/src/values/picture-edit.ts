export const ROTATIONS = [0, 90, 180, 270] as const;
export type Rotation = (typeof ROTATIONS)[number];

/** A place on a picture, in fractions of its width and height. */
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The part of the original that is shown, and how far it is turned clockwise afterwards. */
export interface PictureEdit {
  rotation: Rotation;
  /** In fractions of the original; null is the whole of it. */
  crop: Place | null;
}

/** A smaller part of a side is a slip of the hand. */
export const MIN_CROP = 0.01;
const WHOLE_PICTURE: Place = { x: 0, y: 0, w: 1, h: 1 };

/** PDFs, TIFFs of several pages and pictures that move stay as they are. */
export const EDITABLE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/tiff'];

/** One picture in one file; a file that was sent a moment ago has no known pages yet. */
export function isEditable({ mimeType, pages }: { mimeType: string; pages: number | null }): boolean {
  return EDITABLE_TYPES.includes(mimeType) && (pages ?? 1) === 1;
}

const isWhole = (crop: Place | null) => crop === null || (crop.w === 1 && crop.h === 1);
/** An edit that leaves the original as it is. */
export const changesNothing = ({ rotation, crop }: PictureEdit) => rotation === 0 && isWhole(crop);

function turned({ x, y, w, h }: Place, rotation: Rotation): Place {
  if (rotation === 90) return { x: 1 - y - h, y: x, w: h, h: w };
  if (rotation === 180) return { x: 1 - x - w, y: 1 - y - h, w, h };
  return rotation === 270 ? { x: y, y: 1 - x - w, w: h, h: w } : { x, y, w, h };
}

/** Maps a place of the original to the edited picture; it lies outside where it was cut off. */
export function placeOnEdited({ x, y, w, h }: Place, { rotation, crop }: PictureEdit): Place {
  const part = crop ?? WHOLE_PICTURE;
  const within = { x: (x - part.x) / part.w, y: (y - part.y) / part.h, w: w / part.w, h: h / part.h };
  return turned(within, rotation);
}

const BACK: Record<Rotation, Rotation> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/** Maps a place of the edited picture to the original. */
export function placeOnOriginal(place: Place, { rotation, crop }: PictureEdit): Place {
  const { x, y, w, h } = turned(place, BACK[rotation]);
  const part = crop ?? WHOLE_PICTURE;
  return { x: part.x + x * part.w, y: part.y + y * part.h, w: w * part.w, h: h * part.h };
}

/** True where part of a place is on its picture: words that were cut off have boxes outside. */
export const isOnPicture = ({ x, y, w, h }: Place) => x < 1 && y < 1 && x + w > 0 && y + h > 0;
