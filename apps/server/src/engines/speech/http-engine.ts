import { setTimeout as wait } from 'node:timers/promises';
import type { Cue } from '@regest/contract/vtt/cue.ts';
import { shiftCues } from '@regest/contract/vtt/edit-cues.ts';
import { parseVtt } from '@regest/contract/vtt/parse-vtt.ts';
import { EngineFailed } from '../engine-errors.ts';
import { type DecodedAudio, quietestPoint, readSamples, wavFile, withDecodedAudio } from './decode-audio.ts';
import { languageOf, WHISPER_LANGUAGES } from './languages.ts';
import { planSegments, type Segment } from './plan-segments.ts';
import type { SpeechEngine, TranscribeOptions } from './speech-engine.ts';

export interface PostOptions {
  key: string | null;
  signal?: AbortSignal | undefined;
  attempts?: number;
  /** Timeout of one attempt, reply included. */
  attemptMs?: number;
  /** Doubled after each attempt, unless the server says how long to wait. */
  firstWaitMs?: number;
}

const MAX_WAIT_MS = 120_000;
const MAX_ANSWER_LENGTH = 16 * 1024 * 1024;

type Outcome = { answer: string } | { failure: EngineFailed; retryAfterMs: number | null };

/** Sends until the server answers: a busy (429) or broken (5xx, no connection, silence) one is tried again. */
async function postRecording(url: string, body: () => FormData, options: PostOptions): Promise<string> {
  const { signal, attempts = 5, firstWaitMs = 2_000 } = options;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(url, body(), options);
    if ('answer' in outcome) return outcome.answer;
    if (attempt >= attempts) throw outcome.failure;
    const waitMs = outcome.retryAfterMs ?? firstWaitMs * 2 ** (attempt - 1);
    await wait(Math.min(waitMs, MAX_WAIT_MS), undefined, { signal }).catch(() => {
      throw signal?.reason;
    });
  }
}

async function tryOnce(
  url: string,
  body: FormData,
  { key, signal, attemptMs = 20 * 60_000 }: PostOptions,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(attemptMs);
  try {
    const reply = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      headers: key ? { authorization: `Bearer ${key}` } : {},
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await readLimited(reply);
    if (reply.ok) return { answer: text };
    const failure = new EngineFailed(
      'refused',
      `the speech server answered ${reply.status}: ${text.slice(0, 200)}`,
    );
    // Another 4xx will be the same next time: a wrong key, model or language.
    if (reply.status !== 429 && reply.status < 500) throw failure;
    return { failure, retryAfterMs: retryAfter(reply.headers.get('retry-after')) };
  } catch (error) {
    if (error instanceof EngineFailed) throw error;
    if (signal?.aborted) throw signal.reason;
    const reason = timeout.aborted ? 'timeout' : 'unreachable';
    const detail = timeout.aborted ? `did not answer within ${attemptMs} ms` : 'cannot be reached';
    const failure = new EngineFailed(reason, `the speech server ${detail}`, { cause: error });
    return { failure, retryAfterMs: null };
  }
}

async function readLimited(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER_LENGTH)
      throw new EngineFailed('badAnswer', 'the speech server talks without end');
  }
  return text + decoder.decode();
}

/** Seconds or a date, as HTTP has it. */
export function retryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

const SHORTEST_MS = 100;

/** Cues of a part that is `length` milliseconds long. A broken answer is an error, never a half of the words. */
function readAnswer(answer: string, length: number): Cue[] {
  const { cues, errors } = parseVtt(answer);
  const broken = errors.find(({ code }) => code !== 'endBeforeStart' && code !== 'outOfOrder');
  if (broken) {
    throw new EngineFailed(
      'badAnswer',
      `the speech server's WebVTT is broken: line ${broken.line}, ${broken.code}`,
    );
  }
  // Models time the last words past the end or give them no length at all.
  return cues
    .filter((cue) => cue.text.trim() !== '')
    .map(({ line: _, ...cue }) => {
      const start = Math.min(cue.start, Math.max(0, Math.floor(length) - SHORTEST_MS));
      return { ...cue, start, end: Math.max(Math.min(cue.end, Math.ceil(length)), start + SHORTEST_MS) };
    })
    .sort((a, b) => a.start - b.start);
}

/** Ten minutes are 19 MB: below the 25 MB that such services take, and little to send again. */
const PART_SECONDS = { min: 480, max: 600 };

export interface HttpEngineSettings {
  url: string;
  key: string | null;
  model: string;
}

/** Any server that speaks OpenAI's `/v1/audio/transcriptions`. Recordings are sent in parts cut at pauses. */
export function httpEngine(
  { url, key, model }: HttpEngineSettings,
  limits: Partial<Pick<PostOptions, 'attemptMs' | 'firstWaitMs' | 'attempts'>> = {},
): SpeechEngine {
  const address = transcriptionsUrl(url);
  type Heard = Pick<TranscribeOptions, 'language' | 'prompt' | 'signal'>;
  const hear = async (audio: DecodedAudio, part: Segment, { language, prompt, signal }: Heard) => {
    const sound = wavFile(await readSamples(audio.pcmPath, part));
    const answer = await postRecording(
      address,
      () => form(sound, { model, language: languageOf(language), prompt }),
      {
        key,
        signal,
        ...limits,
      },
    );
    return shiftCues(readAnswer(answer, (part.end - part.start) * 1000), Math.round(part.start * 1000));
  };
  return {
    name: 'http',
    covers: (code) => WHISPER_LANGUAGES.includes(languageOf(code)),
    transcribe: (mediaPath, { language, prompt, onProgress, signal }) =>
      withDecodedAudio(mediaPath, signal, async (audio) => {
        const parts = await planSegments(audio.duration, audio.silences, {
          ...PART_SECONDS,
          quietestPoint: (span) => quietestPoint(audio.pcmPath, span),
        });
        const cues: Cue[] = [];
        for (const part of parts) {
          if (part.speech) cues.push(...(await hear(audio, part, { language, prompt, signal })));
          onProgress?.(part.end / audio.duration);
        }
        return cues;
      }),
    stop: () => {},
  };
}

function form(
  sound: Blob,
  { model, language, prompt = '' }: { model: string; language: string; prompt?: string | undefined },
): FormData {
  const fields = new FormData();
  fields.set('file', sound, 'recording.wav');
  fields.set('model', model);
  fields.set('language', language);
  if (prompt !== '') fields.set('prompt', prompt);
  fields.set('response_format', 'vtt');
  return fields;
}

/** The setting may be the server, its `/v1`, or the endpoint itself. */
export function transcriptionsUrl(setting: string): string {
  const base = setting.replace(/\/+$/, '');
  if (base.endsWith('/audio/transcriptions')) return base;
  return base.endsWith('/v1') ? `${base}/audio/transcriptions` : `${base}/v1/audio/transcriptions`;
}
