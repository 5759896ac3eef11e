import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asciiPath } from '../../operation/ascii-path.ts';
import { WHISPER_LANGUAGES } from './languages.ts';
import {
  type FindPackage,
  MODEL_TEXTS,
  type ModelSource,
  packagedVoiceDetector,
} from './whisper/packaged-model.ts';

/** A model on disk, and how to run it. */
export type SpeechModel =
  | { kind: 'moonshine'; encoder: string; decoder: string; tokens: string }
  | { kind: 'whisper'; encoder: string; decoder: string; tokens: string; languages: readonly string[] };

type SherpaModel = SpeechModel & { kind: 'whisper' };

export interface ModelFolder {
  folder: string;
  /** Null when the folder does not hold a whole model. */
  model: SherpaModel | ModelSource | null;
  languages: readonly string[];
  files: { encoder: string | null; decoder: string | null; tokens: string | null };
}

/**
 * What lies in `REGEST_STT_MODEL`: a Whisper model as sherpa-onnx publishes it (`base-encoder.onnx`,
 * `base-decoder.onnx`, `base-tokens.txt`; the smaller `.int8.onnx` is preferred), or as transformers.js reads it
 * (`onnx/encoder_model*.onnx`, `onnx/decoder_model_merged*.onnx`, `vocab.json` and so on; 8 bits are preferred).
 * A model named `.en` knows English only.
 */
export async function describeModelFolder(folder: string, find: FindPackage): Promise<ModelFolder> {
  const graphs = (await readdir(join(folder, 'onnx')).catch(() => [])).sort();
  return graphs.length > 0 ? describeOnnxFolder(folder, graphs, find) : describeSherpaFolder(folder);
}

async function describeSherpaFolder(folder: string): Promise<ModelFolder> {
  const names = (await readdir(folder).catch(() => [])).sort();
  const pick = (pattern: RegExp) => names.find((name) => pattern.test(name)) ?? null;
  const encoder = pick(/encoder\.int8\.onnx$/) ?? pick(/encoder\.onnx$/);
  const prefix = encoder?.replace(/encoder(?:\.int8)?\.onnx$/, '') ?? '';
  const own = (suffix: string) => (names.includes(prefix + suffix) ? prefix + suffix : null);
  const decoder = own('decoder.int8.onnx') ?? own('decoder.onnx');
  const tokens = own('tokens.txt') ?? pick(/^tokens\.txt$/);
  const files = { encoder, decoder, tokens };
  if (!encoder || !decoder || !tokens) return { folder, model: null, languages: [], files };
  const languages = /\.en-/.test(encoder) ? ['en'] : WHISPER_LANGUAGES;
  const path = (name: string) => join(folder, name);
  const model = {
    kind: 'whisper',
    encoder: path(encoder),
    decoder: path(decoder),
    tokens: path(tokens),
    languages,
  } as const;
  return { folder, model, languages, files };
}

async function describeOnnxFolder(folder: string, graphs: string[], find: FindPackage): Promise<ModelFolder> {
  const names = await readdir(folder);
  const pick = (part: string) =>
    ['_quantized', '_int8', '_uint8', '']
      .map((kind) => `${part}${kind}.onnx`)
      .find((name) => graphs.includes(name));
  const encoder = pick('encoder_model') ?? null;
  const decoder = pick('decoder_model_merged') ?? null;
  const texts = MODEL_TEXTS.filter((name) => names.includes(name));
  const files = { encoder, decoder, tokens: texts.length === MODEL_TEXTS.length ? 'vocab.json' : null };
  const voices = packagedVoiceDetector(find);
  const isWhole = encoder !== null && decoder !== null && files.tokens !== null && 'path' in voices;
  if (!isWhole) return { folder, model: null, languages: [], files };
  const [encoderPath, decoderPath] = [join(folder, 'onnx', encoder), join(folder, 'onnx', decoder)];
  const model: ModelSource = {
    name: `whisper-${await fingerprint([encoderPath, decoderPath])}`,
    encoder: encoderPath,
    decoder: decoderPath,
    voiceDetector: voices.path,
    texts: texts.map((name) => join(folder, name)),
    pins: {},
  };
  return { folder, model, languages: WHISPER_LANGUAGES, files };
}

/** Another model put into the same folder is prepared again. */
async function fingerprint(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const { size, mtimeMs } = await stat(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

const VOCABULARY = 32_768;

/** The English model that comes with the program. Its list of tokens has to be written first. */
export async function moonshineModel(cacheFolder: string): Promise<SpeechModel> {
  const entry = fileURLToPath(import.meta.resolve('@moonshine-ai/moonshine-js'));
  const folder = asciiPath(join(dirname(entry), 'model', 'tiny', 'quantized'));
  return {
    kind: 'moonshine',
    encoder: join(folder, 'encoder_model.onnx'),
    decoder: join(folder, 'decoder_model_merged.onnx'),
    tokens: asciiPath(await writeTokens(cacheFolder)),
  };
}

/** The library wants base64 of each token; plain text makes it abort the process. */
async function writeTokens(cacheFolder: string): Promise<string> {
  const path = join(cacheFolder, 'moonshine-tokens.txt');
  if (await stat(path).catch(() => null)) return path;
  const { default: tokenizer } = await import('llama-tokenizer-js');
  const lines = Array.from({ length: VOCABULARY }, (_, id) => {
    // Moonshine adds marks of its own after LLaMA's words; they are never spoken.
    const token = tokenizer.vocabById[id] ?? `<<ST_${id - tokenizer.vocabById.length}>>`;
    return `${Buffer.from(token, 'utf8').toString('base64')} ${id}\n`;
  });
  await mkdir(cacheFolder, { recursive: true, mode: 0o700 });
  await writeFile(`${path}.${process.pid}`, lines.join(''), { mode: 0o600 });
  await rename(`${path}.${process.pid}`, path);
  return path;
}
