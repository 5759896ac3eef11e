import { CONTENTS, type ContentLine } from './manifest.ts';
import type { Archive, Entry } from './read-archive.ts';

/** The list of what each entry was, line by line: it is as long as there are files. */
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
  /** Null where the list tells of something that the archive does not have. */
  entry: Entry | null;
  /** Null where there is no list, or it does not know the entry. */
  line: ContentLine | null;
}

/**
 * Every entry with its line. Both were written in one order, so they are read side by side and neither is kept; where
 * a name is damaged the two are at the same place and differ, and each is given by itself.
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
