import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { filesBelow } from './assemble.ts';

/** The oldest form of a zip, which every program that opens one knows: sizes stand before the bytes. */

const deflate = promisify(deflateRaw);
const VERSION = 20;
const UTF8 = 0x0800;
const DEFLATED = 8;

function numbers(...parts: [value: number, bytes: 2 | 4][]): Buffer {
  const record = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of parts) at = record.writeUIntLE(value, at, bytes);
  return record;
}

/** The part that the header of an entry and its line in the directory have alike. */
function common(name: Buffer, crc: number, packed: number, size: number, time: number): Buffer {
  return numbers(
    [VERSION, 2],
    [UTF8, 2],
    [DEFLATED, 2],
    [time & 0xffff, 2],
    [time >>> 16, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  );
}

function dosTime(moment: Date): number {
  const date =
    ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  return date * 0x1_0000 + ((moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5));
}

async function* records(folder: string, prefix: string, moment: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  const time = dosTime(moment);
  let at = 0;
  for (const path of filesBelow(folder)) {
    const bytes = await readFile(join(folder, path));
    const packed = await deflate(bytes, { level: 9 });
    const name = Buffer.from(`${prefix}/${path}`);
    const shared = common(name, crc32(bytes), packed.length, bytes.length, time);
    const head = Buffer.concat([numbers([0x0403_4b50, 4]), shared, name]);
    const line = [
      numbers([0x0201_4b50, 4], [VERSION, 2]),
      shared,
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
    ];
    directory.push(...line, name);
    yield head;
    yield packed;
    at += head.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const count = filesBelow(folder).length;
  yield list;
  yield numbers([0x0605_4b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [list.length, 4], [at, 4], [0, 2]);
}

export async function writeZip(folder: string, prefix: string, file: string, moment: Date): Promise<void> {
  await pipeline(Readable.from(records(folder, prefix, moment)), createWriteStream(file));
}
