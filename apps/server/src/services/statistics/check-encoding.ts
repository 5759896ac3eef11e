import { Transform } from 'node:stream';
import { ImportFault } from './import-fault.ts';

const NEWLINE = 0x0a;

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (byte === NEWLINE) lines += 1;
  return lines;
}

/** Line that is not UTF-8, counted from the start of these bytes. */
function faultyLine(bytes: Buffer): number {
  let start = 0;
  for (let line = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(NEWLINE, start);
    const part = bytes.subarray(start, end === -1 ? bytes.length : end);
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(part);
    } catch {
      return line;
    }
    if (end === -1) return line;
    start = end + 1;
  }
  return 0;
}

/** Passes the bytes on while they are UTF-8. Excel saves "CSV" as Windows-1250, which would ruin every name. */
export function checkEncoding(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 0;
  let checkedBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (
        checkedBytes === 0 &&
        ((chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff))
      ) {
        return done(new ImportFault(1, 'utf16'));
      }
      checkedBytes += chunk.length;
      try {
        decoder.decode(chunk, { stream: true });
      } catch {
        return done(new ImportFault(lines + faultyLine(chunk) + 1, 'encoding'));
      }
      lines += countLines(chunk);
      done(null, chunk);
    },
    flush(done) {
      try {
        decoder.decode();
        done();
      } catch {
        done(new ImportFault(lines + 1, 'encoding'));
      }
    },
  });
}
