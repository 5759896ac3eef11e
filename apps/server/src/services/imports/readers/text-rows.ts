import { IMPORT_LIMITS } from '@regest/contract/exchange/imports.ts';
import { type ProposedText, RefusedFile } from '../proposed-record.ts';
import { PAGE_TEXT_ROOTS, readPageText } from './page-text.ts';
import { rootName } from './xml-prolog.ts';

/** One XML file of an archive, or the file itself. */
export interface TextSource {
  name: string;
  pieces: () => AsyncIterable<string>;
}

const baseName = (path: string) => path.replace(/^.*[/\\]/, '');

/**
 * Drops the ALTO copy of a page: Transkribus writes both formats, and `page/0001.xml` has more than `alto/0001.xml`.
 */
function withoutRepetitions(sources: readonly TextSource[]): readonly TextSource[] {
  const inPage = new Set(
    sources.filter(({ name }) => /(?:^|\/)page\//i.test(name)).map(({ name }) => baseName(name)),
  );
  return sources.filter(({ name }) => !/(?:^|\/)alto\//i.test(name) || !inPage.has(baseName(name)));
}

/** Adds the file name to a fault inside an archive. */
async function readNamed<T>(name: string | null, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (name === null || !(error instanceof RefusedFile)) throw error;
    throw new RefusedFile('imports.refused.inArchive', { name, reason: error.message });
  }
}

/** A row for each file of ALTO or PAGE XML; other XML of an archive, such as METS, is left out. */
export async function* textRows(sources: readonly TextSource[]): AsyncGenerator<ProposedText> {
  let number = 0;
  for (const { name, pieces } of withoutRepetitions(sources)) {
    const root = await rootName(pieces());
    if (!PAGE_TEXT_ROOTS.has(root)) continue;
    number += 1;
    if (number > IMPORT_LIMITS.rows)
      throw new RefusedFile('imports.refused.rows', { count: IMPORT_LIMITS.rows });
    const { imageName, software, pages } = await readNamed(sources.length > 1 ? name : null, () =>
      readPageText(pieces(), root),
    );
    yield {
      key: `text:${number}`,
      level: 'text',
      title: baseName(imageName) || baseName(name),
      sheet: name,
      software,
      pages,
    };
  }
}
