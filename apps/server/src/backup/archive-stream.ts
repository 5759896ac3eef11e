import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { ZIP_LEVEL, type ZipEntry } from '../writers/zip.ts';
import type { Spill } from './spill.ts';
import { dataDescriptor, directoryRecord, dosTime, endOfArchive, localHeader } from './zip-records.ts';

export interface ArchiveEntry extends Pick<ZipEntry, 'name' | 'stored'> {
  content: AsyncIterable<Buffer>;
}

async function* deflated(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: ZIP_LEVEL });
  // An error of the source destroys `deflate`, so the loop below throws it.
  pipeline(Readable.from(source, { objectMode: false }), deflate, () => undefined);
  yield* deflate;
}

/**
 * Writes a zip with an entry for every file. The zip writer of downloads keeps kilobytes in memory for each entry;
 * here the directory is spilled to disk.
 */
export async function* archiveStream(
  entries: AsyncIterable<ArchiveEntry>,
  directory: Spill,
  comment: string,
): AsyncGenerator<Buffer> {
  const time = dosTime(new Date());
  let at = 0;
  let count = 0;
  for await (const { name, content, stored = false } of entries) {
    const record = {
      name: Buffer.from(name),
      isStored: stored,
      time,
      crc: 0,
      size: 0,
      packedSize: 0,
      offset: at,
    };
    const measured = async function* () {
      for await (const chunk of content) {
        record.crc = crc32(chunk, record.crc);
        record.size += chunk.length;
        yield chunk;
      }
    };
    const head = localHeader(record);
    yield head;
    for await (const chunk of stored ? measured() : deflated(measured())) {
      record.packedSize += chunk.length;
      yield chunk;
    }
    const tail = dataDescriptor(record);
    yield tail;
    at += head.length + record.packedSize + tail.length;
    count += 1;
    directory.add(directoryRecord(record));
    await directory.settle();
  }
  yield* directory.read();
  yield endOfArchive(count, { size: directory.size, offset: at }, comment);
}
