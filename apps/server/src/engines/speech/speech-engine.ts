import type { Cue } from '@regest/contract/vtt/cue.ts';

/** Transcript of one segment of a recording; times of cues are seconds from its start. */
export interface FinishedWindow {
  start: number;
  end: number;
  cues: { start: number; end: number; text: string }[];
}

/** Storage of finished windows, so that a killed job does not transcribe them again. */
export interface SpeechProgress {
  list(): Promise<FinishedWindow[]>;
  put(index: number, window: FinishedWindow): Promise<void>;
}

export interface TranscribeOptions {
  /** Two-letter code (`pl`) that the engine covers. */
  language: string;
  /** Names that may be spoken; engines that take none leave it out. */
  prompt?: string;
  progress?: SpeechProgress;
  /** Progress from 0 to 1, never backwards. */
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
