import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { WHISPER_LANGUAGES } from './languages.ts';
import type { SpeechModel } from './speech-model.ts';

export interface ModelFolder {
  folder: string;
  /** Null when the folder does not hold a whole model. */
  model: (SpeechModel & { kind: 'whisper' }) | null;
  languages: readonly string[];
  found: { encoder: string | null; decoder: string | null; tokens: string | null };
}

/**
 * What lies in `REGEST_STT_MODEL`: a Whisper model as sherpa-onnx publishes it (`base-encoder.onnx`,
 * `base-decoder.onnx`, `base-tokens.txt`; the smaller `.int8.onnx` is preferred). A model named `.en` knows
 * English only.
 */
export async function describeModelFolder(folder: string): Promise<ModelFolder> {
  const names = (await readdir(folder).catch(() => [])).sort();
  const pick = (pattern: RegExp) => names.find((name) => pattern.test(name)) ?? null;
  const encoder = pick(/encoder\.int8\.onnx$/) ?? pick(/encoder\.onnx$/);
  const prefix = encoder?.replace(/encoder(?:\.int8)?\.onnx$/, '') ?? '';
  const own = (suffix: string) => (names.includes(prefix + suffix) ? prefix + suffix : null);
  const decoder = own('decoder.int8.onnx') ?? own('decoder.onnx');
  const tokens = own('tokens.txt') ?? pick(/^tokens\.txt$/);
  const found = { encoder, decoder, tokens };
  if (!encoder || !decoder || !tokens) return { folder, model: null, languages: [], found };
  const languages = /\.en-/.test(encoder) ? ['en'] : WHISPER_LANGUAGES;
  const path = (name: string) => join(folder, name);
  const model = {
    kind: 'whisper',
    encoder: path(encoder),
    decoder: path(decoder),
    tokens: path(tokens),
    languages,
  } as const;
  return { folder, model, languages, found };
}
