import { open, readFile, stat } from 'node:fs/promises';
import { Transformer } from '@napi-rs/image';
import sharp, { type Sharp } from 'sharp';
import { ConversionError } from '../engines/engine-errors.ts';
import { LIMITS } from './derivative-limits.ts';

// One thread and no cache: the pool already fills the cores, and a file leaves nothing for the next.
sharp.cache(false);
sharp.concurrency(1);

export interface ImageFacts {
  width: number;
  height: number;
  pages: number;
}

export async function imageFacts(path: string, mimeType: string, page = 0): Promise<ImageFacts> {
  if (mimeType === 'image/bmp') return bmpFacts(path);
  // Reading the header costs nothing, so the facts of a picture too large to decode are still told.
  const options = { limitInputPixels: false, ...(mimeType === 'image/tiff' && { page }) };
  const metadata = await sharp(await sharpInput(path, mimeType), options).metadata();
  const { width, height } = metadata.autoOrient;
  return { width, height, pages: mimeType === 'image/tiff' ? (metadata.pages ?? 1) : 1 };
}

export interface EmbeddedBlocks {
  exif?: Buffer | undefined;
  iptc?: Buffer | undefined;
  xmp?: Buffer | undefined;
}

/** Blocks of metadata as they lie in the file. */
export async function embeddedBlocks(path: string, mimeType: string): Promise<EmbeddedBlocks> {
  if (mimeType === 'image/bmp' || mimeType === 'image/svg+xml') return {};
  const { exif, iptc, xmp } = await sharp(path, { limitInputPixels: false }).metadata();
  return { exif, iptc, xmp };
}

/** A picture (one page of a TIFF) ready to be scaled; refuses what would not fit the limits. */
export async function openImage(path: string, mimeType: string, page = 0): Promise<Sharp> {
  const { width, height } = await imageFacts(path, mimeType, page);
  if (width * height > LIMITS.pixels) {
    throw new ConversionError('tooLarge', `${width} × ${height} is more than ${LIMITS.pixels} pixels`);
  }
  if (mimeType === 'image/bmp') return sharp(await bmpAsPng(path));
  const input = await sharpInput(path, mimeType);
  const options = { limitInputPixels: LIMITS.pixels, sequentialRead: true };
  return sharp(input, mimeType === 'image/tiff' ? { ...options, page } : options).autoOrient();
}

/** SVG is given as bytes: by path it could name other files beside it. */
async function sharpInput(path: string, mimeType: string): Promise<string | Buffer> {
  if (mimeType !== 'image/svg+xml') return path;
  const { size } = await stat(path);
  if (size > LIMITS.svgBytes) throw new ConversionError('tooLarge', `an SVG of ${size} bytes`);
  return readFile(path);
}

/** libvips cannot read BMP. */
async function bmpAsPng(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > LIMITS.wholeFileBytes) throw new ConversionError('tooLarge', `a BMP of ${size} bytes`);
  return new Transformer(await readFile(path)).png();
}

async function bmpFacts(path: string): Promise<ImageFacts> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(26), 0, 26, 0);
    if (bytesRead < 26) throw new ConversionError('undecodable', 'the BMP ends inside its header');
    const isOldHeader = buffer.readUInt32LE(14) === 12;
    const width = isOldHeader ? buffer.readUInt16LE(18) : buffer.readInt32LE(18);
    const height = isOldHeader ? buffer.readUInt16LE(20) : buffer.readInt32LE(22);
    // A negative height means that rows are stored from the top.
    return { width: Math.abs(width), height: Math.abs(height), pages: 1 };
  } finally {
    await file.close();
  }
}
