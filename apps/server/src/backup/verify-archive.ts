import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { listedEntries, readLines } from './listed-entries.ts';
import { CONTENTS, type ContentLine, contentIdOf } from './manifest.ts';
import type { Archive, Entry } from './read-archive.ts';
import { isSealed } from './seal-stream.ts';

export interface ArchiveFault extends Pick<ContentLine, 'entry' | 'file'> {
  /** The archive was damaged later, or the store had no sound bytes when it was written. */
  where: 'archive' | 'store';
}

export interface Verified {
  /** False when the list of what each entry was is damaged itself. */
  hasLines: boolean;
  /** Entries that the list names. */
  count: number;
  faults: ArchiveFault[];
}

/** Not an entry: bytes between the entries, which a restore ignores. */
export const FRAME = 'zip';

async function isSound(archive: Archive, entry: Entry, line: ContentLine | null): Promise<boolean> {
  const hash = createHash('sha256');
  let crc = 0;
  try {
    for await (const chunk of await archive.open(entry)) {
      hash.update(chunk as Buffer);
      crc = crc32(chunk as Buffer, crc);
    }
    return crc === entry.crc32 && (line === null || line.sha256 === hash.digest('hex'));
  } catch {
    return false;
  }
}

async function isListSound(archive: Archive): Promise<boolean> {
  try {
    return await isSound(archive, archive.find(CONTENTS), null);
  } catch {
    return false;
  }
}

/** Where the list itself is damaged, entries are compared with the directory of the zip. */
async function findDamaged(archive: Archive, hasLines: boolean): Promise<ArchiveFault[]> {
  const faults: ArchiveFault[] = hasLines ? [] : [{ entry: CONTENTS, where: 'archive' }];
  for await (const { entry, line } of listedEntries(archive, hasLines)) {
    // An entry that the list lacks replaces one that it has; the replaced one is named.
    if (line === null && hasLines) continue;
    if (entry === null ? line?.fault === 'missing' : await isSound(archive, entry, line)) continue;
    faults.push({ entry: line?.entry ?? entry?.fileName ?? '', file: line?.file, where: 'archive' });
  }
  return faults.length > 0 ? faults : [{ entry: FRAME, where: 'archive' }];
}

/** Reads the whole archive once; only when that is not as it was written, entry by entry, to name the damaged. */
export async function verifyArchive(archive: Archive): Promise<Verified> {
  const hasLines = await isListSound(archive);
  const inStore: ArchiveFault[] = [];
  let count = 0;
  if (hasLines)
    for await (const { entry, file, fault } of readLines(archive)) {
      count += 1;
      if (fault !== undefined) inStore.push({ entry, file, where: 'store' });
    }
  const isWhole = hasLines && (await isSealed(archive.source));
  const inArchive = isWhole ? [] : await findDamaged(archive, hasLines);
  return { hasLines, count, faults: [...inArchive, ...inStore] };
}

/** Without these there is no database to come back to. */
export const isEssential = ({ entry, where }: ArchiveFault) =>
  where === 'archive' && entry !== FRAME && entry !== CONTENTS && contentIdOf(entry) === undefined;
