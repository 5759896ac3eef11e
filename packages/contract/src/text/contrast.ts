/** Backgrounds of an archive's colour: page and bars, light and dark, as the design defines them. */
const GROUNDS = ['#F7F5F0', '#FFFFFF', '#13161B', '#1B2028'];
/** Least contrast of graphical objects (WCAG 2.2, 1.4.11). */
const LEAST = 3;

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Relative luminance of `#rrggbb`, from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** True where the colour has enough contrast in both themes of the portal. */
export const isSeenEverywhere = (colour: string) =>
  GROUNDS.every((ground) => contrast(colour, ground) >= LEAST);
