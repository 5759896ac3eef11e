import type { Cue } from '@regest/contract/vtt/cue.ts';
import { shiftCues } from '@regest/contract/vtt/edit-cues.ts';
import type { DecodedAudio } from './decode-audio.ts';
import { languageOf, WHISPER_LANGUAGES } from './languages.ts';
import { planSegments, type Segment } from './plan-segments.ts';
import { type PostOptions, postRecording } from './post-recording.ts';
import { readAnswer } from './read-answer.ts';
import { quietestPoint, readSamples } from './read-samples.ts';
import type { SpeechEngine } from './speech-engine.ts';
import { wavFile } from './wav-file.ts';
import { withDecodedAudio } from './with-decoded-audio.ts';

/** Ten minutes are 19 MB: below the 25 MB that such services take, and little to send again. */
const PART_SECONDS = { least: 480, most: 600 };

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
  const hear = async (audio: DecodedAudio, part: Segment, language: string, signal?: AbortSignal) => {
    const sound = wavFile(await readSamples(audio.pcmPath, part));
    const answer = await postRecording(address, () => form(sound, model, language), {
      key,
      signal,
      ...limits,
    });
    return shiftCues(readAnswer(answer, (part.end - part.start) * 1000), Math.round(part.start * 1000));
  };
  return {
    name: 'http',
    covers: (code) => WHISPER_LANGUAGES.includes(languageOf(code)),
    transcribe: (mediaPath, { language, onProgress, signal }) =>
      withDecodedAudio(mediaPath, signal, async (audio) => {
        const parts = await planSegments(audio.duration, audio.silences, {
          ...PART_SECONDS,
          quietestPoint: (span) => quietestPoint(audio.pcmPath, span),
        });
        const cues: Cue[] = [];
        for (const part of parts) {
          if (part.speech) cues.push(...(await hear(audio, part, languageOf(language), signal)));
          onProgress?.(part.end / audio.duration);
        }
        return cues;
      }),
    stop: () => {},
  };
}

function form(sound: Blob, model: string, language: string): FormData {
  const fields = new FormData();
  fields.set('file', sound, 'recording.wav');
  fields.set('model', model);
  fields.set('language', language);
  fields.set('response_format', 'vtt');
  return fields;
}

/** The setting may be the server, its `/v1`, or the endpoint itself. */
export function transcriptionsUrl(setting: string): string {
  const base = setting.replace(/\/+$/, '');
  if (base.endsWith('/audio/transcriptions')) return base;
  return base.endsWith('/v1') ? `${base}/audio/transcriptions` : `${base}/v1/audio/transcriptions`;
}
