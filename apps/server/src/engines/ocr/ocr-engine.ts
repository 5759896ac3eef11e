import type { PageReading } from './word-box.ts';

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
