import { decodeBytes } from './embedded-text.ts';
import type { EmbeddedName, EmbeddedValues } from './embedded-values.ts';

const EXIF_DIRECTORY = 0x8769;
const ASCII_TAGS: ReadonlyMap<number, EmbeddedName> = new Map([
  [0x010e, 'caption'],
  [0x013b, 'authors'],
  [0x9003, 'takenOn'],
]);
/** Written by Windows, as UTF-16. */
const WINDOWS_TAGS: ReadonlyMap<number, EmbeddedName> = new Map([
  [0x9c9b, 'title'],
  [0x9c9c, 'caption'],
  [0x9c9d, 'authors'],
  [0x9c9e, 'keywords'],
]);
const LISTS: ReadonlySet<EmbeddedName> = new Set(['authors', 'keywords']);
/** Captions that cameras write into every picture. */
const CAMERA_CAPTION = /^\s*(?:olympus digital camera|sony dsc|dcim|dji|digital camera)\s*\0*$/iu;
const MAX_ENTRIES = 1000;
const ENTRY_BYTES = 12;
const UTF_16 = new TextDecoder('utf-16le');

/** Fills `values` from a block of EXIF; a broken block throws, what was read before it stays. */
export function readExif(block: Buffer, values: EmbeddedValues): void {
  const start = block.subarray(0, 4).toString('latin1') === 'Exif' ? 6 : 0;
  const tiff = block.subarray(start);
  const isLittle = tiff.subarray(0, 2).toString('latin1') === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));

  const add = (name: EmbeddedName, text: string) => {
    if (name === 'caption' && CAMERA_CAPTION.test(text)) return;
    values[name].push(...(LISTS.has(name) ? text.split(/[;\0]/) : [text]));
  };

  const readDirectory = (at: number, isInner: boolean) => {
    const entries = Math.min(short(at), MAX_ENTRIES);
    for (let entry = at + 2; entry < at + 2 + entries * ENTRY_BYTES; entry += ENTRY_BYTES) {
      const tag = short(entry);
      if (tag === EXIF_DIRECTORY && !isInner) readDirectory(long(entry + 8), true);
      const name = ASCII_TAGS.get(tag) ?? WINDOWS_TAGS.get(tag);
      if (name === undefined) continue;
      const length = long(entry + 4);
      const from = length <= 4 ? entry + 8 : long(entry + 8);
      const bytes = tiff.subarray(from, from + length);
      if (ASCII_TAGS.has(tag)) add(name, decodeBytes(bytes).replace(/\0+$/, ''));
      else add(name, UTF_16.decode(bytes).replace(/\0+$/, ''));
    }
  };
  readDirectory(long(4), false);
}
