import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
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
import { asPrint, asScan, landscape, millSketch } from './draw-samples.ts';
import { PROTOCOL_TEXT, REPORT_TEXT, STATUTE_PAGES } from './sample-texts.ts';

/**
 * Makes the sample files beside it again, all but `speech-en.mp3`, which a speech synthesiser said once from
 * `speech-en.txt`. Run by hand: `node apps/server/src/demo/files/make-samples.ts`.
 */
const here = import.meta.dirname;
const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const SCAN_WIDTH = 1654;

async function writePdf(path: string, font: string, size: number, pages: readonly string[]): Promise<void> {
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

async function writeScan(name: string, text: string, folder: string): Promise<void> {
  const pdf = join(folder, 'page.pdf');
  const page = join(folder, 'page.png');
  await writePdf(pdf, 'DejaVuSansMono.ttf', 13, [text]);
  await runTask('pageImage', { path: pdf, mimeType: 'application/pdf', page: 0, into: page });
  const typed = await sharp(await readFile(page))
    .resize({ width: SCAN_WIDTH })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  await sharp(await asScan(typed))
    .jpeg({ quality: 50, mozjpeg: true })
    .toFile(join(here, name));
  await writeWords(name);
}

/** What OCR sees of a scan, so that the demo can show where words stand without reading anything. */
async function writeWords(name: string): Promise<void> {
  const engine = await pickOcrEngine('auto', join(folder, 'cache'));
  for await (const { words } of ocrFile(join(here, name), 'image/jpeg', { engine }))
    await writeFile(join(here, name.replace('.jpg', '.words.json')), `${JSON.stringify(packWords(words))}\n`);
  engine.stop();
}

async function ffmpeg(...args: string[]): Promise<void> {
  const program = findFfmpeg();
  if (!program) throw new Error('no ffmpeg');
  await runProgram(program, ['-hide_banner', '-y', ...args], { timeoutMs: 120_000, memoryMb: 2048 });
}

const folder = await mkdtemp(join(tmpdir(), 'regest-samples-'));
try {
  await writeScan('scan-protocol.jpg', PROTOCOL_TEXT, folder);
  await writeScan('scan-report.jpg', REPORT_TEXT, folder);
  await writePdf(join(here, 'statute.pdf'), 'DejaVuSerif.ttf', 13, STATUTE_PAGES);
  const print = await asPrint(landscape());
  await sharp(print).jpeg({ quality: 70, mozjpeg: true }).toFile(join(here, 'photograph.jpg'));
  await sharp(print)
    .resize({ width: 900 })
    .tiff({ compression: 'jpeg', quality: 70 })
    .toFile(join(here, 'photograph.tif'));
  await sharp(Buffer.from(millSketch())).png({ palette: true, colours: 16 }).toFile(join(here, 'sketch.png'));
  const speech = join(here, 'speech-en.mp3');
  await ffmpeg('-i', speech, '-t', '8', '-ac', '1', '-ar', '8000', '-bitexact', join(here, 'recording.wav'));
  const picture = join(folder, 'picture.png');
  await sharp(Buffer.from(landscape())).resize({ width: 960 }).png().toFile(picture);
  await ffmpeg(
    ...['-loop', '1', '-framerate', '12', '-i', picture, '-i', speech, '-t', '13.5'],
    ...['-vf', "crop=640:360:'(iw-640)*t/13.5':'(ih-360)*0.75',format=yuv420p"],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '33', '-c:a', 'aac', '-b:a', '32k', '-ac', '1'],
    ...['-movflags', '+faststart', '-bitexact', join(here, 'film.mp4')],
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
