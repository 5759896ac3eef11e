import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { listedEntries, readLines } from './listed-entries.ts';
import { CONTENTS, type ContentLine, contentIdOf } from './manifest.ts';
import type { Archive, Entry } from './read-archive.ts';
import { isSealed } from './seal-stream.ts';

export interface ArchiveFault extends Pick<ContentLine, 'entry' | 'file'> {
  /** `archive`: damaged after it was written; `store`: damaged or missing at the time of the backup. */
  where: 'archive' | 'store';
}

export interface Verified {
  /** False if the contents list is damaged. */
  hasLines: boolean;
  /** Number of entries in the contents list. */
  count: number;
  faults: ArchiveFault[];
}

/** Name for damaged bytes between the entries, which a restore ignores. */
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

/** Finds damaged entries; without a sound list they are compared with the directory of the zip. */
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

/** Verifies the seal in one pass; only if it is broken, checks each entry to name the damaged ones. */
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

/** A fault in the manifest or a table, without which the database cannot be restored. */
export const isEssential = ({ entry, where }: ArchiveFault) =>
  where === 'archive' && entry !== FRAME && entry !== CONTENTS && contentIdOf(entry) === undefined;
