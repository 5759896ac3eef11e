/** A word of a page and its box, in fractions of the page's width and height. */
export interface WordBox {
  text: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** The engine doubted its reading; absent where it did not, or did not say. */
  isUnsure?: true | undefined;
}

/** Result of one page. */
export interface PageReading {
  text: string;
  /** Words in reading order; pages read by versions without boxes have none. */
  words: WordBox[];
}

/** Ten-thousandths of a page are finer than a pixel of any screen. */
const FINEST = 10_000;
const fraction = (part: number, whole: number) =>
  Math.round(Math.min(1, Math.max(0, part / Math.max(whole, 1))) * FINEST) / FINEST;

/** A box from the corners that an engine gives, kept inside the page. */
export function wordBox(
  text: string,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  page: { width: number; height: number },
): WordBox {
  const [x, y] = [fraction(left, page.width), fraction(top, page.height)];
  const [to, below] = [fraction(right, page.width), fraction(bottom, page.height)];
  const length = (from: number, end: number) => Math.round(Math.max(0, end - from) * FINEST) / FINEST;
  return { text, x, y, w: length(x, to), h: length(y, below) };
}

interface RecogniseOptions {
  /** Three-letter codes in order of weight, e.g. `['pol', 'eng']`; each must be one of the engine's. */
  languages: readonly string[];
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Reads one page. As many pages as `parallel` may be given at once; more of them wait. */
export interface OcrEngine {
  readonly name: string;
  readonly languages: readonly string[];
  readonly parallel: number;
  /** A page with no text gives an empty text; a page that takes too long, `ConversionError` `timeout`. */
  recognise(pngPath: string, options: RecogniseOptions): Promise<PageReading>;
  /** Ends idle processes at once instead of after a while. */
  stop(): void;
}
