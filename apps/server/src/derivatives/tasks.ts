import { availableParallelism } from 'node:os';
import type { EmbeddedMetadata } from '@regest/contract/values/embedded-metadata.ts';
import type { PictureEdit } from '@regest/contract/values/picture-edit.ts';
import { isolatedPool } from '../engines/isolation/isolated-pool.ts';
import type { RunOptions } from '../engines/isolation/isolated-worker.ts';
import type { PageReading } from '../engines/ocr/ocr-engine.ts';
import { LIMITS } from './derivative-limits.ts';
import type { PictureWork } from './draw-picture.ts';
import type { Size } from './settle-picture.ts';

export interface FileProperties {
  mimeType: string;
  /** PDF and TIFF: all of them; another picture: 1; anything else null. */
  pages: number | null;
  durationSeconds: number | null;
  /** Width as displayed, after the camera's orientation. */
  width: number | null;
  height: number | null;
  /** The metadata embedded in a picture; null when there are none. */
  embedded: EmbeddedMetadata | null;
  /** Why facts are missing that a file of this type should have; null when all is well. */
  problem: string | null;
}

/** Tasks of the child process, each with its input and output. */
export interface Tasks {
  inspect: { input: { path: string }; output: FileProperties };
  /** WebP of a page (from 0, the first unless told) inside a square of `side` pixels, 400 unless told. */
  thumbnail: {
    input: { path: string; mimeType: string; side?: number; page?: number };
    output: Uint8Array;
  };
  /** Text layer of one page (from 0) of a PDF; null when it has none worth using. */
  pdfText: { input: { path: string; page: number }; output: PageReading | null };
  /** A part of a picture, exactly as large as asked; `path` may be that of its pyramid. */
  picture: {
    input: { path: string; mimeType: string; page: number; isPyramid: boolean; work: PictureWork };
    output: Uint8Array;
  };
  /** The picture cropped and turned, written to `into` in its own format; its size. */
  edit: { input: { path: string; mimeType: string; edit: PictureEdit; into: string }; output: Size };
  /** A page (from 0) of a large picture as tiles of every scale, written to `into`. */
  pyramid: { input: { path: string; mimeType: string; page: number; into: string }; output: null };
  /** Sizes of a picture or of the drawn pages of a PDF, without drawing any. */
  pageSizes: { input: { path: string; mimeType: string }; output: { width: number; height: number }[] };
  /** One page (from 0) as a grey PNG for reading, written to `into`. */
  pageImage: { input: { path: string; mimeType: string; page: number; into: string }; output: null };
}

export type TaskRequest = { [Name in keyof Tasks]: { task: Name; input: Tasks[Name]['input'] } }[keyof Tasks];

const pool = isolatedPool<TaskRequest, unknown>({
  script: new URL('./worker.ts', import.meta.url),
  size: availableParallelism(),
  memoryMb: LIMITS.memoryMb,
});

/** Runs one task in a process of its own; throws `ConversionError`. */
export async function runTask<Name extends keyof Tasks>(
  task: Name,
  input: Tasks[Name]['input'],
  options: Partial<RunOptions<never>> = {},
): Promise<Tasks[Name]['output']> {
  const request = { task, input } as TaskRequest;
  return (await pool.run(request, { timeoutMs: LIMITS.timeoutMs, ...options })) as Tasks[Name]['output'];
}
