import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asciiPath } from '../../operation/ascii-path.ts';
import type { SpeechModel } from './speech-model.ts';

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
