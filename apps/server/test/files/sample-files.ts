import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflate } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { runTask } from '../../src/derivatives/tasks.ts';
import { runProgram } from '../../src/engines/isolation/run-program.ts';
import { findFfmpeg } from '../../src/engines/media/find-program.ts';

const require = createRequire(import.meta.url);
export const FONT = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf', 'DejaVuSans.ttf');

/** A valid PNG of one colour and any size: its few megabytes unpack to `width × height / 8` bytes. */
export async function writePngBomb(path: string, width: number, height: number): Promise<void> {
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const packed: Buffer[] = [];
  const rows = Readable.from(
    (function* () {
      const many = Buffer.concat(Array.from({ length: 64 }, () => row));
      let left = height;
      for (; left >= 64; left -= 64) yield many;
      for (; left > 0; left -= 1) yield row;
    })(),
  );
  await pipeline(rows, createDeflate({ level: 1 }), async (chunks) => {
    for await (const chunk of chunks) packed.push(chunk as Buffer);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await writeFile(
    path,
    Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', Buffer.concat(packed)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Writes a 24-bit BMP with rows from the bottom, as Windows does. */
export async function writeBmp(path: string, rgb: Buffer, width: number, height: number): Promise<void> {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const bmp = Buffer.alloc(54 + rowBytes * height);
  bmp.write('BM');
  bmp.writeUInt32LE(bmp.length, 2);
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(width, 18);
  bmp.writeInt32LE(height, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 3;
      const to = 54 + (height - 1 - y) * rowBytes + x * 3;
      bmp.set([rgb[from + 2] ?? 0, rgb[from + 1] ?? 0, rgb[from] ?? 0], to);
    }
  }
  await writeFile(path, bmp);
}

/** Writes a PDF with a text layer; `password` encrypts it. */
export async function writePdf(
  path: string,
  pages: string[],
  { password, paper = '#ffffff' }: { password?: string; paper?: string } = {},
): Promise<void> {
  const pdf = new PDFDocument({ autoFirstPage: false, ...(password && { userPassword: password }) });
  const writing = pipeline(pdf, createWriteStream(path));
  for (const text of pages) {
    pdf.addPage({ size: 'A4' }).rect(0, 0, 595, 842).fill(paper);
    pdf.fill('#000000').font(FONT).fontSize(14).text(text, 72, 72);
  }
  pdf.end();
  await writing;
}

/** Writes raw PDF with thousands of pages that share one empty content. */
export async function writeManyPagePdf(path: string, pages: number): Promise<void> {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]/MediaBox[0 0 595 842]>>`,
    ...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R>>'),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${body}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  await writeFile(path, text);
}

/** Writes a multi-page TIFF of pages of one size, as a scanner does. */
export async function writeTiff(path: string, pages: Buffer[]): Promise<void> {
  await sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toFile(path);
}

/** Makes media with ffmpeg's own sources, e.g. `-f lavfi -i testsrc=duration=2`. */
export async function writeMedia(path: string, args: string[]): Promise<void> {
  const ffmpeg = findFfmpeg();
  if (!ffmpeg) throw new Error('no ffmpeg');
  await runProgram(ffmpeg, ['-hide_banner', '-y', ...args, path], { timeoutMs: 60_000, memoryMb: 1024 });
}

export async function writeHalfOf(source: string, path: string): Promise<void> {
  const bytes = await readFile(source);
  await writeFile(path, bytes.subarray(0, bytes.length / 2));
}

const MARGIN = 72;
const PAGE = { width: 595, height: 842 };
const BLANK = 6;

/** Draws lines of text; right-to-left ones word by word, since pdfkit sets all text from the left. */
export async function drawLines(
  path: string,
  lines: readonly string[],
  { font = FONT, isRtl = false } = {},
): Promise<void> {
  const pdf = new PDFDocument({ size: [PAGE.width, PAGE.height] });
  const writing = pipeline(pdf, createWriteStream(`${path}.pdf`));
  pdf.font(font).fontSize(20);
  for (const [index, line] of lines.entries()) {
    const y = MARGIN + index * 36;
    if (!isRtl) pdf.text(line, MARGIN, y, { lineBreak: false });
    let x = PAGE.width - MARGIN;
    for (const word of isRtl ? line.split(' ') : []) {
      x -= pdf.widthOfString(word);
      pdf.text(word, x, y, { lineBreak: false });
      x -= BLANK;
    }
  }
  pdf.end();
  await writing;
  const page = { path: `${path}.pdf`, mimeType: 'application/pdf', page: 0, into: `${path}.page.png` };
  await runTask('pageImage', page);
  await sharp(page.into).extract({ left: 0, top: 0, width: 2479, height: 1000 }).toFile(path);
}
