import { finished, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { asciiFileName } from './ascii-file-name.ts';

export interface ZipEntry {
  /** May name folders with "/"; every part is made safe and a repeated name gets a number. */
  name: string;
  /** Small parts as text or bytes; anything that grows with the data as a stream. */
  content: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Kept uncompressed: for content that is already compressed, and for a document's mimetype. */
  stored?: boolean;
}

export interface ZipOptions {
  /** Aborting ends the download and closes every source. */
  signal?: AbortSignal;
  /** Names are part of a format (ODT) and must not be touched. */
  exactNames?: boolean;
  /** The last bytes of the archive; in ASCII. */
  comment?: string;
}

export const ZIP_CONTENT_TYPE = 'application/zip';
/** 1 (fast) to 9 (small). */
export const ZIP_LEVEL = 6;

function safeName(name: string, taken: Set<string>): string {
  const parts = name.split(/[/\\]+/u).filter((part) => part !== '' && part !== '.' && part !== '..');
  const path = parts.map(asciiFileName).join('/') || asciiFileName('');
  const dot = path.lastIndexOf('.');
  const stemEnd = dot > path.lastIndexOf('/') ? dot : path.length;
  let unique = path;
  // File systems of Windows and macOS do not tell "A.csv" from "a.csv".
  for (let number = 2; taken.has(unique.toLowerCase()); number += 1) {
    unique = `${path.slice(0, stemEnd)}_${number}${path.slice(stemEnd)}`;
  }
  taken.add(unique.toLowerCase());
  return unique;
}

/** An entry that is kept uncompressed and whose length is known. */
export interface ZipFacts {
  name: string;
  size: number;
}

/** Size of an archive of these entries, without reading them. */
export function zipSize(entries: readonly ZipFacts[]): Promise<number> {
  const zip = new ZipFile();
  const usedNames = new Set<string>();
  for (const { name, size } of entries)
    zip.addReadStreamLazy(safeName(name, usedNames), { size, compress: false }, () => undefined);
  // Its type leaves out the number that it is called with.
  const end = zip.end.bind(zip) as (options: object, onSize: (size: number) => void) => void;
  return new Promise((resolve) => end({ comment: '', forceZip64Format: false }, resolve));
}

/** One source is open at a time: the next entry is requested when the one before has been read to its end. */
async function addEntries(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  options: ZipOptions,
  gone: AbortSignal,
): Promise<void> {
  const usedNames = new Set<string>();
  for await (const entry of entries) {
    if (gone.aborted) return;
    const name = options.exactNames ? entry.name : safeName(entry.name, usedNames);
    const settings = {
      compress: !entry.stored,
      ...(entry.stored ? {} : { compressionLevel: ZIP_LEVEL }),
    };
    if (typeof entry.content === 'string' || entry.content instanceof Uint8Array) {
      zip.addBuffer(Buffer.from(entry.content), name, settings);
    } else {
      await addStream(zip, Readable.from(entry.content, { objectMode: false, signal: gone }), name, settings);
    }
  }
  zip.end({ comment: options.comment ?? '', forceZip64Format: false });
}

function addStream(zip: ZipFile, source: Readable, name: string, settings: object): Promise<void> {
  return new Promise((resolve, reject) => {
    finished(source, { writable: false }, (error) => (error ? reject(error) : resolve()));
    zip.addReadStream(source, name, settings);
  });
}

/**
 * A zip as a stream. When the reader goes away (the stream is destroyed) or the signal aborts, the open source is
 * closed at once, so its database cursor or file handle is given back; an error of a source ends the download
 * with that error instead of a zip that looks whole.
 */
export function zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  options: ZipOptions = {},
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new TypeError('yazl no longer writes to a Node stream');
  const reader = new AbortController();
  const aborted = options.signal ? AbortSignal.any([options.signal, reader.signal]) : reader.signal;
  const fail = (error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  output.on('close', () => reader.abort());
  options.signal?.addEventListener('abort', () => fail(options.signal?.reason), { once: true });
  if (options.signal?.aborted) fail(options.signal.reason);
  addEntries(zip, entries, options, aborted).catch(fail);
  return output;
}
