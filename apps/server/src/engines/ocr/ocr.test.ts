import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { characterErrors } from '../../../test/files/character-errors.ts';
import { drawLines, FONT, writeBmp, writePdf, writeTiff } from '../../../test/files/sample-files.ts';
import { withTesseract } from '../../../test/files/tesseract.ts';
import { ocrFile, type ReadPageResult } from '../../derivatives/ocr-file.ts';
import { runTask } from '../../derivatives/tasks.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { pickOcrEngine } from './pick-ocr-engine.ts';
import { readTsv } from './read-tsv.ts';

const TEXT = `Ochotnicza Straż Pożarna w Modrzewinie
Protokół z zebrania zarządu odbytego w dniu
dwunastego kwietnia. Obecnych członków siedmiu.
Uchwalono zakupić węże tłoczne i gaśnicę.
Zażółć gęślą jaźń. Prezes podziękował źle
słyszącym druhom za świeżą łączność.`;
/** The first two lines: how a file is opened shows on them as well as on a page, in a quarter of the time. */
const HEAD = TEXT.split('\n').slice(0, 2).join('\n');
const HEAD_HEIGHT = 462;

const require = createRequire(import.meta.url);
const FRAKTUR = join(
  dirname(require.resolve('@fontsource/unifrakturmaguntia/package.json')),
  'files/unifrakturmaguntia-latin-400-normal.woff',
);

let folder: string;
let engine: OcrEngine;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regest-ocr-test-'));
  engine = await pickOcrEngine('tesseract.js', join(folder, 'cache'));
  await writePdf(at('text.pdf'), [TEXT]);
  const into = at('page.png');
  await runTask('pageImage', { path: at('text.pdf'), mimeType: 'application/pdf', page: 0, into });
  const page = () => sharp(at('page.png'));
  await page().jpeg({ quality: 80 }).toFile(at('page.jpg'));
  const small = await page().extract({ left: 0, top: 0, width: 2479, height: HEAD_HEIGHT }).png().toBuffer();
  await sharp(small).toFile(at('head.png'));
  await writeTiff(at('two.tif'), [small, await sharp(small).negate().negate().png().toBuffer()]);
  const { data, info } = await sharp(small).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  await writeBmp(at('head.bmp'), data, info.width, info.height);
  const picture = await sharp(small).jpeg().toBuffer();
  await writeScanPdf(at('scan.pdf'), picture);
});

afterAll(async () => {
  engine.stop();
  await rm(folder, { recursive: true, force: true });
});

async function writeScanPdf(path: string, picture: Buffer): Promise<void> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0 });
  const writing = pipeline(pdf, createWriteStream(path));
  pdf.image(picture, 0, 0, { width: 595 });
  pdf.end();
  await writing;
}

async function readAll(name: string, mimeType: string, more = {}): Promise<ReadPageResult[]> {
  const pages: ReadPageResult[] = [];
  for await (const page of ocrFile(at(name), mimeType, { engine, ...more })) pages.push(page);
  return pages;
}

const readings = new Map<string, Promise<ReadPageResult[]>>();

/** A page takes seconds: tests that look at the same one read it together. */
function readOnce(name: string, mimeType: string): Promise<ReadPageResult[]> {
  const pages = readings.get(name) ?? readAll(name, mimeType);
  readings.set(name, pages);
  return pages;
}

test.each([
  [
    'Fraktur',
    ['deu', 'frk'],
    FRAKTUR,
    [
      'Der Verein wurde im Mai gegründet und hat',
      'heute zwanzig Mitglieder. Die Versammlung',
      'dankt dem alten Lehrer.',
    ],
  ],
  [
    'Ukrainian',
    ['ukr'],
    FONT,
    ['Товариство було засноване навесні.', 'Щороку його члени збиралися у школі', 'і читали нові книжки.'],
  ],
  [
    'Hebrew',
    ['heb'],
    FONT,
    ['האגודה נוסדה באביב של אותה שנה', 'והחברים נפגשו בבית הספר הישן', 'כדי לקרוא ספרים חדשים'],
  ],
])('reads a drawn page of %s with few wrong characters', async (name, languages, font, lines) => {
  await drawLines(at(`${name}.png`), lines, { font, isRtl: name === 'Hebrew' });
  const { text } = await engine.recognise(at(`${name}.png`), { languages, timeoutMs: 120_000 });
  expect(characterErrors(text, lines.join('\n'))).toBeLessThanOrEqual(0.03);
});

describe('reading text', () => {
  test.each([
    ['page.jpg', 'image/jpeg', 1, TEXT],
    ['head.png', 'image/png', 1, HEAD],
    ['head.bmp', 'image/bmp', 1, HEAD],
    ['two.tif', 'image/tiff', 2, HEAD],
    ['scan.pdf', 'application/pdf', 1, HEAD],
  ])('%s is read with Polish letters on every page', async (name, mimeType, count, written) => {
    const pages = await readOnce(name, mimeType);
    expect(pages.map((page) => page.page)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    for (const { text, source } of pages) {
      expect(source).toBe('image');
      expect(characterErrors(text, written)).toBeLessThan(0.02);
    }
  });

  test('a text layer is taken as it is', async () => {
    const [page] = await readOnce('text.pdf', 'application/pdf');
    expect(page?.source).toBe('textLayer');
    expect(characterErrors(page?.text ?? '', TEXT)).toBe(0);
  });

  test.each([
    ['page.jpg', 'image/jpeg'],
    ['text.pdf', 'application/pdf'],
  ])('every word of %s has a box of the page, line by line', async (name, mimeType) => {
    const [page] = await readOnce(name, mimeType);
    const words = page?.words ?? [];
    expect(words.map(({ text }) => text)).toEqual(page?.text.split(/\s+/));
    const [first, second] = words;
    const last = words.at(-1);
    if (!first || !second || !last) throw new Error('no words');
    expect(first).toMatchObject({ text: 'Ochotnicza' });
    for (const { x, y, w, h } of words) {
      expect([x > 0, y > 0, w > 0, h > 0]).toEqual([true, true, true, true]);
      expect([x + w < 1, y + h < 0.5]).toEqual([true, true]);
    }
    expect(second.x).toBeGreaterThan(first.x + first.w);
    expect(Math.abs(second.y - first.y)).toBeLessThan(0.01);
    expect(last.y).toBeGreaterThan(first.y + 3 * first.h);
  });

  withTesseract('the machine’s tesseract sees the same words in the same places', async (system) => {
    // The whole page: below the two lines of its head are the tops of the third, which each reads as it likes.
    const [page] = await readAll('page.jpg', 'image/jpeg', { engine: system });
    const [packaged] = await readOnce('page.jpg', 'image/jpeg');
    const [words, others] = [page?.words ?? [], packaged?.words ?? []];
    expect(characterErrors(page?.text ?? '', TEXT)).toBeLessThan(0.05);
    expect(words.map(({ text }) => text)).toEqual(page?.text.split(/\s+/));
    // Its data may be of another year and read a letter otherwise; nearly every word is the same, and in its place.
    const isNear = (a: number, b: number) => Math.abs(a - b) < 0.05;
    const alike = words.filter(({ text, x, y }) =>
      others.some((candidate) => candidate.text === text && isNear(candidate.x, x) && isNear(candidate.y, y)),
    );
    expect(alike.length).toBeGreaterThan(0.8 * others.length);
  });

  test('a job taken up again reads only the pages that are missing', async () => {
    const progress: number[][] = [];
    const onPage = (page: number, total: number) => progress.push([page, total]);
    const pages = await readAll('two.tif', 'image/tiff', { firstPage: 2, onPage });
    expect(pages.map((page) => page.page)).toEqual([2]);
    expect(progress).toEqual([[2, 2]]);
  });

  test('a page that takes too long is an error, and the next one is read', async () => {
    await expect(readAll('page.jpg', 'image/jpeg', { pageTimeoutMs: 50 })).rejects.toMatchObject({
      problem: 'timeout',
    });
    expect(await readAll('head.png', 'image/png')).toHaveLength(1);
  });

  test('a cancelled job stops with the reason and leaves no pages on disk', async () => {
    const stop = new AbortController();
    const before = await temporaryFolders();
    const reading = readAll('page.jpg', 'image/jpeg', { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('cancelled by the user')), 300);
    await expect(reading).rejects.toThrow('cancelled by the user');
    expect(await temporaryFolders()).toEqual(before);
  });

  test.each([
    ['closed.pdf', 'application/pdf', 'encrypted'],
    ['page.png', 'audio/mpeg', 'unsupported'],
  ])('%s given as %s is refused as %s', async (name, mimeType, problem) => {
    await writePdf(at('closed.pdf'), ['tajne'], { password: 'sekret' });
    await expect(readAll(name, mimeType)).rejects.toMatchObject({ problem });
  });
});

describe('the table of words that an engine writes', () => {
  const HEADS = 'level page_num block_num par_num line_num word_num left top width height conf text';
  // A page of 2000 by 1000: two lines, the second of one unsure word and a blank that was taken for a word, and a
  // second paragraph.
  const rows = [
    '1 1 0 0 0 0 0 0 2000 1000 -1 ',
    '2 1 1 0 0 0 200 100 950 150 -1 ',
    '5 1 1 1 1 1 200 100 400 50 96.1 Straż',
    '5 1 1 1 1 2 650 100 500 50 95 Pożarna',
    '5 1 1 1 2 1 200 200 100 50 41.7 w',
    '5 1 1 1 2 2 320 200 10 50 95 ',
    '5 1 2 1 1 1 200 500 300 50 90 Uchwała',
  ];

  test.each([
    ['with the names of its columns, as the machine’s program prints it', [HEADS, ...rows]],
    ['without them, as the packaged engine gives it', rows],
  ])('is read %s', (_, lines) => {
    expect(readTsv(`${lines.join('\n').replaceAll(' ', '\t')}\n`)).toEqual({
      text: 'Straż Pożarna\nw\n\nUchwała',
      words: [
        { text: 'Straż', x: 0.1, y: 0.1, w: 0.2, h: 0.05 },
        { text: 'Pożarna', x: 0.325, y: 0.1, w: 0.25, h: 0.05 },
        { text: 'w', x: 0.1, y: 0.2, w: 0.05, h: 0.05, isUnsure: true },
        { text: 'Uchwała', x: 0.1, y: 0.5, w: 0.15, h: 0.05 },
      ],
    });
  });
});

describe('the choice of engine', () => {
  test('"off" names the setting', async () => {
    await expect(pickOcrEngine('off', folder)).rejects.toMatchObject({ setting: 'REGEST_OCR' });
  });

  test('"auto" always finds an engine that reads Polish and English', async () => {
    const engine = await pickOcrEngine('auto', folder);
    expect(engine.languages).toEqual(expect.arrayContaining(['pol', 'eng']));
    engine.stop();
  });
});

async function temporaryFolders(): Promise<string[]> {
  const names = await readdir(tmpdir());
  return names.filter((name) => name.startsWith(`regest-ocr-${process.pid}-`));
}
