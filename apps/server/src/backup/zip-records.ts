/* Records of a zip, always in the Zip64 form, which is valid for small sizes too. */

const VERSION = 45;
/** General purpose flags: a data descriptor follows the content, and names are UTF-8. */
const FLAGS = 0x0808;
const IN_EXTRA = 0xffff_ffff;
const IN_EXTRA_SHORT = 0xffff;
/** External attributes: a regular Unix file of mode 0600. */
const ATTRIBUTES = 0o100600 * 0x1_0000;

export interface ZipRecord {
  name: Buffer;
  isStored: boolean;
  /** DOS date in the upper 16 bits, DOS time in the lower. */
  time: number;
  crc: number;
  size: number;
  packedSize: number;
  offset: number;
}

export function dosTime(moment: Date): number {
  const date = ((moment.getFullYear() - 1980) << 9) | ((moment.getMonth() + 1) << 5) | moment.getDate();
  const time = (moment.getHours() << 11) | (moment.getMinutes() << 5) | (moment.getSeconds() >> 1);
  return date * 0x1_0000 + time;
}

/** Packs numbers in little endian, each with its length in bytes. */
function pack(...numbers: [value: number, bytes: 2 | 4 | 8][]): Buffer {
  const record = Buffer.alloc(numbers.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of numbers) {
    if (bytes === 8) record.writeBigUInt64LE(BigInt(value), at);
    else record.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return record;
}

const method = ({ isStored }: Pick<ZipRecord, 'isStored'>) => (isStored ? 0 : 8);

export function localHeader(entry: Pick<ZipRecord, 'name' | 'isStored' | 'time'>): Buffer {
  const head = pack(
    [0x0403_4b50, 4],
    [VERSION, 2],
    [FLAGS, 2],
    [method(entry), 2],
    [entry.time, 4],
    [0, 4],
    [IN_EXTRA, 4],
    [IN_EXTRA, 4],
    [entry.name.length, 2],
    [20, 2],
  );
  return Buffer.concat([head, entry.name, pack([1, 2], [16, 2], [0, 8], [0, 8])]);
}

export function dataDescriptor({ crc, size, packedSize }: ZipRecord): Buffer {
  return pack([0x0807_4b50, 4], [crc, 4], [packedSize, 8], [size, 8]);
}

export function directoryRecord(entry: ZipRecord): Buffer {
  const head = pack(
    [0x0201_4b50, 4],
    [(3 << 8) | VERSION, 2],
    [VERSION, 2],
    [FLAGS, 2],
    [method(entry), 2],
    [entry.time, 4],
    [entry.crc, 4],
    [IN_EXTRA, 4],
    [IN_EXTRA, 4],
    [entry.name.length, 2],
    [28, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [ATTRIBUTES, 4],
    [IN_EXTRA, 4],
  );
  const extra = pack([1, 2], [24, 2], [entry.size, 8], [entry.packedSize, 8], [entry.offset, 8]);
  return Buffer.concat([head, entry.name, extra]);
}

export function endOfArchive(count: number, directory: { size: number; offset: number }, comment: string) {
  const { size, offset } = directory;
  return Buffer.concat([
    pack([0x0606_4b50, 4], [44, 8], [VERSION, 2], [VERSION, 2], [0, 4], [0, 4], [count, 8], [count, 8]),
    pack([size, 8], [offset, 8]),
    pack([0x0706_4b50, 4], [0, 4], [offset + size, 8], [1, 4]),
    pack([0x0605_4b50, 4], [0, 2], [0, 2], [IN_EXTRA_SHORT, 2], [IN_EXTRA_SHORT, 2]),
    pack([IN_EXTRA, 4], [IN_EXTRA, 4], [comment.length, 2]),
    Buffer.from(comment, 'latin1'),
  ]);
}
