import type { ByteRange } from '../store/store.ts';

const SINGLE = /^bytes=(\d*)-(\d*)$/;

/**
 * Parses a `Range` header for `size` bytes (RFC 9110, 14): one range, `unsatisfiable`, or null for all bytes (no
 * header, another unit, or several ranges, which a server may answer with the whole).
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = SINGLE.exec((header ?? '').replaceAll(' ', '')) ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  // The header itself is wrong then, and a wrong header is as good as none.
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
