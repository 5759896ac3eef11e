import { decodeBytes } from './embedded-text.ts';
import type { EmbeddedName, EmbeddedValues } from './embedded-values.ts';

/** Datasets of the second record of IPTC-IIM. */
const DATASETS: ReadonlyMap<number, EmbeddedName> = new Map([
  [5, 'title'],
  [25, 'keywords'],
  [55, 'takenOn'],
  [80, 'authors'],
  [90, 'places'],
  [92, 'places'],
  [95, 'regions'],
  [101, 'regions'],
  [120, 'caption'],
]);
const APPLICATION_RECORD = 2;
const MARKER = 0x1c;
const IPTC_RESOURCE = 0x0404;

/** Photoshop keeps IPTC as one of its resources, padded to even lengths; TIFF has it alone. */
function iimOf(block: Buffer): Buffer {
  if (block[0] === MARKER) return block;
  let at = block.indexOf('8BIM', 0, 'latin1');
  while (at >= 0 && at + 12 <= block.length && block.subarray(at, at + 4).toString('latin1') === '8BIM') {
    const id = block.readUInt16BE(at + 4);
    const nameBytes = 1 + (block[at + 6] ?? 0);
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2);
    const size = block.readUInt32BE(sizeAt);
    if (id === IPTC_RESOURCE) return block.subarray(sizeAt + 4, sizeAt + 4 + size);
    at = sizeAt + 4 + size + (size % 2);
  }
  return Buffer.alloc(0);
}

/** Fills `values` from a block of IPTC; a broken block throws, what was read before it stays. */
export function readIptc(block: Buffer, values: EmbeddedValues): void {
  const iim = iimOf(block);
  for (let at = 0; at + 5 <= iim.length && iim[at] === MARKER; ) {
    const [record, dataset, length] = [iim[at + 1], iim[at + 2] ?? 0, iim.readUInt16BE(at + 3)];
    // An extended dataset, whose length follows, holds no text of ours.
    if (length > 0x7fff) return;
    const name = DATASETS.get(dataset);
    if (record === APPLICATION_RECORD && name)
      values[name].push(decodeBytes(iim.subarray(at + 5, at + 5 + length)));
    at += 5 + length;
  }
}
