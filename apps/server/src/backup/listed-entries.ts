import { CONTENTS, type ContentLine } from './manifest.ts';
import type { Archive, Entry } from './read-archive.ts';

/** Lines of the contents list, streamed because the list grows with the number of files. */
export async function* readLines(archive: Archive): AsyncGenerator<ContentLine> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of await archive.open(archive.find(CONTENTS))) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ContentLine;
  }
}

export interface ListedEntry {
  /** Null for a line without an entry in the archive. */
  entry: Entry | null;
  /** Null for an entry without a line, or if the list is damaged. */
  line: ContentLine | null;
}

/**
 * Joins entries and lines. Both have the same order, so they are read in parallel and not kept in memory. Where a
 * damaged name makes the two differ, each is returned separately.
 */
export async function* listedEntries(archive: Archive, hasLines: boolean): AsyncGenerator<ListedEntry> {
  const lines = hasLines ? readLines(archive) : null;
  const nextLine = async () => (await lines?.next())?.value ?? null;
  for await (const entry of archive.entries()) {
    if (entry.fileName === CONTENTS) continue;
    let line = await nextLine();
    for (; line?.fault === 'missing'; line = await nextLine()) yield { entry: null, line };
    if (line === null || line.entry === entry.fileName) yield { entry, line };
    else {
      yield { entry: null, line };
      yield { entry, line: null };
    }
  }
  for (let line = await nextLine(); line !== null; line = await nextLine()) yield { entry: null, line };
}
