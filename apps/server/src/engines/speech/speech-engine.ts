import type { Cue } from '@regest/contract/vtt/cue.ts';

interface TranscribeOptions {
  /** Two-letter code (`pl`) that the engine covers. */
  language: string;
  /** From 0 to 1, never backwards. */
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface SpeechEngine {
  readonly name: string;
  /** Takes two-letter codes and locales (`en`, `en-GB`). */
  covers(languageCode: string): boolean;
  /**
   * Cues in order of time. `ConversionError` for a file without sound that can be decoded, `EngineFailed` when
   * the engine itself gives up. Silence gives no cues.
   */
  transcribe(mediaPath: string, options: TranscribeOptions): Promise<Cue[]>;
  /** Ends idle processes at once instead of after a while. */
  stop(): void;
}
