import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { CONTENTS, type ContentLine, contentIdOf } from './manifest.ts';
import type { Archive } from './read-archive.ts';
import { isSealed } from './seal-stream.ts';

export interface ArchiveFault extends Pick<ContentLine, 'entry' | 'file'> {
  /** The archive was damaged later, or the store had no sound bytes when it was written. */
  where: 'archive' | 'store';
}

export interface Verified {
  lines: Map<string, ContentLine>;
  faults: ArchiveFault[];
}

/** Not an entry: bytes between the entries, which nobody reads. */
export const FRAME = 'zip';

async function isSound(archive: Archive, entry: string, line: ContentLine | undefined): Promise<boolean> {
  const hash = createHash('sha256');
  let crc = 0;
  try {
    for await (const chunk of await archive.open(entry)) {
      hash.update(chunk as Buffer);
      crc = crc32(chunk as Buffer, crc);
    }
    return crc === archive.crcOf(entry) && (line === undefined || line.sha256 === hash.digest('hex'));
  } catch {
    return false;
  }
}

/** Null when the list itself is damaged: the entries are then held against what the zip knows of them. */
async function readLines(archive: Archive): Promise<Map<string, ContentLine> | null> {
  if (!(await isSound(archive, CONTENTS, undefined))) return null;
  const lines = (await archive.text(CONTENTS)).split('\n').filter(Boolean);
  return new Map(
    lines.map((text) => {
      const line = JSON.parse(text) as ContentLine;
      return [line.entry, line];
    }),
  );
}

async function findDamaged(
  archive: Archive,
  lines: Map<string, ContentLine> | null,
): Promise<ArchiveFault[]> {
  const faults: ArchiveFault[] = lines ? [] : [{ entry: CONTENTS, where: 'archive' }];
  const listed = [...(lines?.values() ?? [])].filter(({ fault }) => fault !== 'missing');
  const wanted = lines ? listed.map(({ entry }) => entry) : archive.names.filter((name) => name !== CONTENTS);
  for (const entry of wanted) {
    const line = lines?.get(entry);
    if (!(await isSound(archive, entry, line))) faults.push({ entry, file: line?.file, where: 'archive' });
  }
  return faults.length > 0 ? faults : [{ entry: FRAME, where: 'archive' }];
}

/** Reads the whole archive once; only when that is not as it was written, entry by entry, to name the damaged. */
export async function verifyArchive(archive: Archive): Promise<Verified> {
  const lines = await readLines(archive);
  const inStore = [...(lines?.values() ?? [])]
    .filter(({ fault }) => fault !== undefined)
    .map(({ entry, file }): ArchiveFault => ({ entry, file, where: 'store' }));
  const inArchive = lines && (await isSealed(archive.source)) ? [] : await findDamaged(archive, lines);
  return { lines: lines ?? new Map(), faults: [...inArchive, ...inStore] };
}

/** Without these there is no database to come back to. */
export const isEssential = ({ entry, where }: ArchiveFault) =>
  where === 'archive' && entry !== FRAME && entry !== CONTENTS && contentIdOf(entry) === undefined;
