import { availableParallelism } from 'node:os';
import { type Cue, makeCue } from '@regest/contract/vtt/cue.ts';
import { encodeEntities } from '@regest/contract/vtt/speakers.ts';
import { blameEngine } from '../../engine-errors.ts';
import { isolatedPool } from '../../isolation/isolated-pool.ts';
import { withDecodedAudio } from '../decode-audio.ts';
import { languageOf, WHISPER_LANGUAGES } from '../languages.ts';
import type { FinishedWindow, SpeechEngine } from '../speech-engine.ts';
import { measureLevels, planWindows, type Window } from './plan-windows.ts';
import type { WhisperFiles } from './prepare-model.ts';
import type { HeardCue } from './read-cues.ts';
import type { HearWindow } from './whisper-worker.ts';

/** Loading the model from a slow disk, then half a minute of speech, up to four times, on a slow machine. */
const WINDOW_TIMEOUT_MS = 20 * 60_000;
/** Whisper small holds 0.9 GB between windows and 1.2 GB at its peak; the pool ends children above half of this. */
const SMALL_MEMORY_MB = 2048;
/** A model that an administrator chose may be far larger. */
const LARGE_MEMORY_MB = 12_288;
/** More threads gain little; one core stays free for requests. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

interface WhisperOptions {
  name: string;
  isLarge: boolean;
  /** Rejects with `EngineUnavailable` when the files are not those that were checked. */
  prepare: () => Promise<WhisperFiles>;
}

/** Multilingual Whisper in windows of up to 30 seconds, each heard once even when the program is killed between two. */
export function onnxWhisperEngine({ name, isLarge, prepare }: WhisperOptions): SpeechEngine {
  const pool = isolatedPool<HearWindow, HeardCue[]>({
    script: new URL('./whisper-worker.ts', import.meta.url),
    size: 1,
    memoryMb: isLarge ? LARGE_MEMORY_MB : SMALL_MEMORY_MB,
  });
  return {
    name,
    covers: (code) => WHISPER_LANGUAGES.includes(languageOf(code)),
    transcribe: (mediaPath, { language, prompt = '', progress, onProgress, signal }) =>
      withDecodedAudio(mediaPath, signal, async ({ pcmPath, duration }) => {
        const model = await prepare();
        const windows = planWindows(duration, await measureLevels(pcmPath));
        const finished = (await progress?.list()) ?? [];
        const cues: Cue[] = [];
        for (const [index, window] of windows.entries()) {
          const earlier = finished[index];
          let heard = earlier && isSame(earlier, window) ? earlier.cues : null;
          if (heard === null) {
            const task = {
              model,
              language: languageOf(language),
              prompt,
              threads: THREADS,
              pcmPath,
              span: window,
            };
            heard = window.isSilent
              ? []
              : await pool.run(task, { timeoutMs: WINDOW_TIMEOUT_MS, signal }).catch(blameEngine);
            await progress?.put(index, { start: window.start, end: window.end, cues: heard });
          }
          cues.push(...heard.map((cue) => toCue(cue, window)));
          onProgress?.(window.end / duration);
        }
        return cues;
      }),
    stop: () => pool.stop(),
  };
}

/** A recording is decoded to the same samples each time, and cut at the same places. */
function isSame(a: FinishedWindow, b: Window): boolean {
  return a.start === b.start && a.end === b.end;
}

function toCue({ start, end, text }: HeardCue, window: Window): Cue {
  const at = (seconds: number) => Math.round((window.start + seconds) * 1000);
  return makeCue(at(start), at(end), encodeEntities(text));
}
