import { readChecksum } from '../services/preservation/fixity.ts';
import type { Store } from '../store/store.ts';
import { listedEntries } from './listed-entries.ts';
import { type ContentLine, contentIdOf } from './manifest.ts';
import type { Archive, Entry } from './read-archive.ts';
import type { Verified } from './verify-archive.ts';

/** Puts one content into the store; a sound one from an earlier attempt stays. */
async function fillOne(
  store: Store,
  archive: Archive,
  contentId: string,
  entry: Entry,
  line: ContentLine | null,
): Promise<void> {
  if ((await store.stat(contentId)) !== null) {
    if (line !== null && (await readChecksum(store, contentId)) === line.sha256) return;
    await store.delete(contentId);
  }
  const source = await archive.open(entry);
  const { sha256 } = await store.put(source, { maxBytes: Number.MAX_SAFE_INTEGER, contentId });
  if (line !== null && line.sha256 !== sha256) {
    await store.delete(contentId);
    throw new Error(`${entry.fileName} was read from the archive otherwise than a moment ago`);
  }
}

/** Fills the store before the database, so that no row refers to missing bytes. */
export async function fillStore(
  store: Store,
  archive: Archive,
  { hasLines, faults }: Pick<Verified, 'hasLines' | 'faults'>,
): Promise<void> {
  const damaged = new Set(faults.flatMap(({ entry, where }) => (where === 'archive' ? [entry] : [])));
  for await (const { entry, line } of listedEntries(archive, hasLines)) {
    if (entry === null || (line === null && hasLines)) continue;
    const contentId = contentIdOf(entry.fileName);
    if (contentId === undefined || damaged.has(entry.fileName)) continue;
    await fillOne(store, archive, contentId, entry, line);
  }
}
