import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { ocrFile } from '../../derivatives/ocr-file.ts';
import { runTask } from '../../derivatives/tasks.ts';
import { runProgram } from '../../engines/isolation/run-program.ts';
import { findFfmpeg } from '../../engines/media/find-program.ts';
import { pickOcrEngine } from '../../engines/ocr/pick-ocr-engine.ts';
import { packWords } from '../../queries/transcriptions/text-pages.ts';
import { asScan } from './draw-samples.ts';

const here = import.meta.dirname;
const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const SCAN_WIDTH = 1654;

export async function writePdf(
  path: string,
  font: string,
  size: number,
  pages: readonly string[],
): Promise<void> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    lang: 'pl',
    info: { Title: 'Statut', CreationDate: new Date(0) },
  });
  const written = pipeline(pdf, createWriteStream(path));
  for (const text of pages) {
    pdf.addPage({ size: 'A4', margin: 70 });
    pdf.font(join(fonts, font)).fontSize(size).text(text, { lineGap: 6 });
  }
  pdf.end();
  await written;
}

export async function writeScan(
  name: string,
  text: string,
  folder: string,
  width = SCAN_WIDTH,
): Promise<void> {
  const pdf = join(folder, 'page.pdf');
  const page = join(folder, 'page.png');
  await writePdf(pdf, 'DejaVuSansMono.ttf', 13, [text]);
  await runTask('pageImage', { path: pdf, mimeType: 'application/pdf', page: 0, into: page });
  const typed = await sharp(await readFile(page))
    .resize({ width })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  await sharp(await asScan(typed))
    .jpeg({ quality: 50, mozjpeg: true })
    .toFile(join(here, name));
  await writeWords(name, folder);
}

/** Writes the word boxes of a scan, so that the demo shows positions of words without running OCR. */
async function writeWords(name: string, folder: string): Promise<void> {
  const engine = await pickOcrEngine('auto', join(folder, 'cache'));
  for await (const { words } of ocrFile(join(here, name), 'image/jpeg', { engine }))
    await writeFile(join(here, name.replace('.jpg', '.words.json')), `${JSON.stringify(packWords(words))}\n`);
  engine.stop();
}

export async function ffmpeg(...args: string[]): Promise<void> {
  const program = findFfmpeg();
  if (!program) throw new Error('no ffmpeg');
  await runProgram(program, ['-hide_banner', '-y', ...args], { timeoutMs: 120_000, memoryMb: 2048 });
}
