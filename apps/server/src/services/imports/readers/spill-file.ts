import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WRITE_BYTES = 1024 * 1024;
const BLOCK_BYTES = 64 * 1024;
const MAX_BLOCKS = 64;

/** Texts on the disk in the order of their addition, so that memory does not grow with a file. */
export interface SpillFile {
  readonly size: number;
  /** Number under which the text is read back, from 0. */
  add(text: string): number;
  read(number: number): string;
  close(): void;
}

/** A file without a name, which the system frees however the process ends. */
function openUnnamed(): { file: number; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'regest-spill-'));
  const file = openSync(join(folder, 'texts'), 'w+', 0o600);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    remove();
    return { file, remove: () => {} };
  } catch {
    // Windows cannot unlink an open file, so it is removed later.
    return { file, remove };
  }
}

export function openSpillFile(): SpillFile {
  const { file, remove } = openUnnamed();
  /** End of each text; its 32 bits allow 4 GB, more than a reader may write. */
  let ends = new Uint32Array(1024);
  let size = 0;
  let written = 0;
  const waiting = Buffer.alloc(WRITE_BYTES);
  let filled = 0;
  const blocks = new Map<number, Buffer>();

  const flush = () => {
    for (let at = 0; at < filled; ) at += writeSync(file, waiting, at, filled - at);
    written += filled;
    filled = 0;
  };
  const block = (number: number): Buffer => {
    const cached = blocks.get(number);
    if (cached) return cached;
    const bytes = Buffer.alloc(BLOCK_BYTES);
    const length = readSync(file, bytes, 0, BLOCK_BYTES, number * BLOCK_BYTES);
    const [oldest] = blocks.keys();
    if (blocks.size >= MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest);
    const block = bytes.subarray(0, length);
    blocks.set(number, block);
    return block;
  };
  return {
    get size() {
      return size;
    },
    add(text) {
      const bytes = Buffer.from(text);
      if (filled + bytes.length > WRITE_BYTES) flush();
      if (bytes.length > WRITE_BYTES) {
        for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
        written += bytes.length;
      } else {
        bytes.copy(waiting, filled);
        filled += bytes.length;
      }
      if (size === ends.length) {
        const longer = new Uint32Array(ends.length * 2);
        longer.set(ends);
        ends = longer;
      }
      ends[size] = written + filled;
      size += 1;
      // The block with the end of the text may have been cached before it was full.
      if (blocks.size > 0) blocks.clear();
      return size - 1;
    },
    read(number) {
      if (filled > 0) flush();
      const from = number === 0 ? 0 : (ends[number - 1] ?? 0);
      const to = ends[number] ?? from;
      const parts: Buffer[] = [];
      for (let at = from; at < to; ) {
        const inside = at % BLOCK_BYTES;
        const piece = block((at - inside) / BLOCK_BYTES).subarray(inside, inside + to - at);
        if (piece.length === 0) break;
        parts.push(piece);
        at += piece.length;
      }
      return (parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)).toString('utf8');
    },
    close() {
      closeSync(file);
      remove();
    },
  };
}
