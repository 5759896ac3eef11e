import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { characterErrors } from '../../../test/files/character-errors.ts';
import { inspectFile } from '../../derivatives/inspect-file.ts';
import { ocrFile } from '../../derivatives/ocr-file.ts';
import type { OcrEngine } from '../../engines/ocr/ocr-engine.ts';
import { pickOcrEngine } from '../../engines/ocr/pick-ocr-engine.ts';
import { sampleFile, sampleWords } from './sample-file.ts';
import { PROTOCOL_TEXT, REPORT_TEXT, STATUTE_PAGES } from './sample-texts.ts';

let cache: string;
let engine: OcrEngine;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'regest-samples-test-'));
  engine = await pickOcrEngine('auto', cache);
});
afterAll(async () => {
  engine.stop();
  await rm(cache, { recursive: true, force: true });
});

test('every file the demo data names has a sample of the type it claims', async () => {
  const demo = JSON.parse(await readFile(join(import.meta.dirname, '..', 'demo.json'), 'utf8')) as {
    documents: { contentFiles?: { name: string; mimeType: string }[] }[];
    institutions: { pictures: { name: string; mimeType: string }[] }[];
  };
  const files = [
    ...demo.documents.flatMap((document) => document.contentFiles ?? []),
    ...demo.institutions.flatMap(({ pictures }) => pictures),
  ];
  expect(files.length).toBeGreaterThan(20);
  for (const { name, mimeType } of files) {
    const path = sampleFile(name, mimeType);
    expect(path, name).not.toBeNull();
    expect(await inspectFile(path ?? ''), name).toMatchObject({ mimeType, problem: null });
  }
});

test.each([
  ['scan-protocol.jpg', 'image/jpeg', [PROTOCOL_TEXT]],
  ['scan-report.jpg', 'image/jpeg', [REPORT_TEXT]],
  ['statute.pdf', 'application/pdf', STATUTE_PAGES],
])('%s is read with at most 2 in 100 characters wrong', async (name, mimeType, pages) => {
  for await (const { page, text } of ocrFile(join(import.meta.dirname, name), mimeType, { engine })) {
    expect(characterErrors(text, pages[page - 1] ?? '')).toBeLessThanOrEqual(0.02);
  }
});

test.each([
  ['scan-protocol.jpg', PROTOCOL_TEXT],
  ['scan-report.jpg', REPORT_TEXT],
])('where the words of %s stand was written down word by word', (name, text) => {
  const words = sampleWords(join(import.meta.dirname, name)) ?? [];
  expect(characterErrors(words.map(([word]) => word).join(' '), text)).toBeLessThanOrEqual(0.02);
});
