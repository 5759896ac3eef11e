import { availableParallelism } from 'node:os';
import { type Cue, makeCue } from '@regest/contract/vtt/cue.ts';
import { encodeEntities } from '@regest/contract/vtt/speakers.ts';
import { blameEngine } from '../engine-errors.ts';
import { isolatedPool } from '../isolation/isolated-pool.ts';
import { quietestPoint, withDecodedAudio } from './decode-audio.ts';
import { languageOf } from './languages.ts';
import type { SpeechModel } from './model-folder.ts';
import { moonshineModel } from './model-folder.ts';
import { planSegments, type Segment } from './plan-segments.ts';
import type { SpeechEngine } from './speech-engine.ts';
import type { HearSegment } from './speech-worker.ts';

/** Loading a large model from a slow disk, then up to 20 s of speech on a slow machine. */
const SEGMENT_TIMEOUT_MS = 10 * 60_000;
const SEGMENT_SECONDS = { min: 4, max: 20 };

/** English from the packaged model. It must get no other language: it invents English then. */
export function englishEngine(cacheFolder: string): SpeechEngine {
  const cores = availableParallelism();
  return localEngine({
    name: 'moonshine',
    languages: ['en'],
    loadModel: () => moonshineModel(cacheFolder),
    processes: cores,
    threads: 1,
    memoryMb: 1024,
  });
}

/** A large model is loaded once and given all cores. */
export function sherpaWhisperEngine(model: SpeechModel & { kind: 'whisper' }): SpeechEngine {
  return localEngine({
    name: 'whisper',
    languages: model.languages,
    loadModel: async () => model,
    processes: 1,
    threads: availableParallelism(),
    memoryMb: 12_288,
  });
}

interface LocalEngineOptions {
  name: string;
  languages: readonly string[];
  loadModel: () => Promise<SpeechModel>;
  processes: number;
  threads: number;
  memoryMb: number;
}

function localEngine({
  name,
  languages,
  loadModel,
  processes,
  threads,
  memoryMb,
}: LocalEngineOptions): SpeechEngine {
  const pool = isolatedPool<HearSegment, string>({
    script: new URL('./speech-worker.ts', import.meta.url),
    size: processes,
    memoryMb,
  });
  return {
    name,
    covers: (code) => languages.includes(languageOf(code)),
    transcribe: (mediaPath, { language, onProgress, signal }) =>
      withDecodedAudio(mediaPath, signal, async ({ pcmPath, duration, silences }) => {
        const model = await loadModel();
        const segments = await planSegments(duration, silences, {
          ...SEGMENT_SECONDS,
          quietestPoint: (span) => quietestPoint(pcmPath, span),
        });
        const texts = await hearAll(segments, processes, onProgress, (segment, stop) =>
          pool
            .run(
              { model, language: languageOf(language), threads, pcmPath, span: segment },
              { timeoutMs: SEGMENT_TIMEOUT_MS, signal: signal ? AbortSignal.any([signal, stop]) : stop },
            )
            .catch(blameEngine),
        );
        return toCues(segments, texts);
      }),
    stop: () => pool.stop(),
  };
}

/** Transcribes as many segments at once as there are processes; the first failure stops the others. */
async function hearAll(
  segments: Segment[],
  processes: number,
  onProgress: ((done: number) => void) | undefined,
  hear: (segment: Segment, signal: AbortSignal) => Promise<string>,
): Promise<string[]> {
  const texts: string[] = segments.map(() => '');
  const stop = new AbortController();
  let next = 0;
  let finishedCount = 0;
  const lane = async () => {
    while (next < segments.length) {
      const index = next++;
      const segment = segments[index];
      // Engines invent words for silence.
      if (segment?.speech) texts[index] = await hear(segment, stop.signal);
      finishedCount += 1;
      onProgress?.(finishedCount / segments.length);
    }
  };
  const lanes = Array.from({ length: processes }, lane);
  try {
    await Promise.all(lanes);
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(lanes);
    throw error;
  }
  return texts;
}

function toCues(segments: Segment[], texts: string[]): Cue[] {
  return segments.flatMap(({ speech }, index) => {
    const text = texts[index] ?? '';
    if (!speech || text === '') return [];
    return [makeCue(Math.round(speech.start * 1000), Math.round(speech.end * 1000), encodeEntities(text))];
  });
}
