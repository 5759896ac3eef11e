import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { textKindOf } from '@regest/contract/values/file-types.ts';
import { ConversionError, type ConversionProblem } from '../engines/engine-errors.ts';
import { parserFolder } from '../engines/isolation/parser-user.ts';
import { READING_LANGUAGES } from '../engines/ocr/languages.ts';
import type { OcrEngine, PageReading } from '../engines/ocr/ocr-engine.ts';
import { inspectFile } from './inspect-file.ts';
import { runTask } from './tasks.ts';

/** Noise can keep the engine busy for minutes and still gives nothing. */
const PAGE_TIMEOUT_MS = 120_000;

export interface ReadPageResult extends PageReading {
  /** Page number, from 1. */
  page: number;
  source: 'textLayer' | 'image';
}

export interface OcrFileOptions {
  engine: OcrEngine;
  languages?: readonly string[];
  /** Number of the first page, from 1; a resumed job starts after the last page that is stored. */
  firstPage?: number;
  pageTimeoutMs?: number;
  /** After each page in order: how many of `total` are done. */
  onPage?: (page: number, total: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * The pages of a file in order, each as soon as it and all before it are read; as many at once as the engine
 * takes. Throws `ConversionError` when the file or one of its pages cannot be read; the pages yielded before
 * stay good.
 */
export async function* ocrFile(
  path: string,
  mimeType: string,
  options: OcrFileOptions,
): AsyncGenerator<ReadPageResult, void, undefined> {
  const { engine, firstPage = 1, onPage, signal } = options;
  const total = await countPages(path, mimeType, signal);
  const folder = await parserFolder(`regest-ocr-${process.pid}-`);
  const stop = new AbortController();
  const read = (page: number) => {
    const result = readPage(path, mimeType, page, folder, {
      ...options,
      signal: either(signal, stop.signal),
    });
    // Its failure is met when its turn comes; until then it must not count as unhandled.
    result.catch(() => {});
    return result;
  };
  try {
    const ahead: Promise<ReadPageResult>[] = [];
    let next = firstPage;
    for (let page = firstPage; page <= total; page += 1) {
      while (next <= total && ahead.length < engine.parallel) ahead.push(read(next++));
      const result = await ahead.shift();
      if (!result) return;
      onPage?.(page, total);
      yield result;
    }
  } finally {
    stop.abort(new Error('reading ended'));
    // A page that is being stopped may still write.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function countPages(path: string, mimeType: string, signal?: AbortSignal): Promise<number> {
  if (textKindOf(mimeType) !== 'ocr') {
    throw new ConversionError('unsupported', `${mimeType} cannot be read`);
  }
  const properties = await inspectFile(path, signal);
  if (properties.problem !== null || !properties.pages) {
    throw new ConversionError(
      (properties.problem ?? 'undecodable') as ConversionProblem,
      'the file cannot be opened',
    );
  }
  return properties.pages;
}

async function readPage(
  path: string,
  mimeType: string,
  page: number,
  folder: string,
  { engine, languages = READING_LANGUAGES, pageTimeoutMs = PAGE_TIMEOUT_MS, signal }: OcrFileOptions,
): Promise<ReadPageResult> {
  if (mimeType === 'application/pdf') {
    const layer = await runTask('pdfText', { path, page: page - 1 }, { signal });
    if (layer !== null) return { page, ...layer, source: 'textLayer' };
  }
  const image = join(folder, `${page}.png`);
  await runTask('pageImage', { path, mimeType, page: page - 1, into: image }, { signal });
  const reading = await engine.recognise(image, { languages, timeoutMs: pageTimeoutMs, signal });
  await rm(image, { force: true });
  return { page, ...reading, source: 'image' };
}

function either(...signals: (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}
