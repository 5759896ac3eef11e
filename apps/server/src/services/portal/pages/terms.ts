import type { IndexType } from '@regest/contract/fields/field.ts';
import { termPath } from '@regest/portal/addresses/paths.ts';
import type { TermsPage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { listIndex, listLetters } from '../../../queries/published/names.ts';

const MAX_NAMES = 500;

export async function loadTerms(reader: Reader, type: IndexType, typed: string): Promise<TermsPage> {
  const letter = [...typed][0]?.toUpperCase() ?? null;
  const [letters, names] = await Promise.all([
    listLetters(reader, type),
    listIndex(reader, type, letter, MAX_NAMES),
  ]);
  return {
    page: 'terms',
    type,
    letter,
    letters,
    names: names.map(({ id, name, count }) => ({ title: name, path: termPath(id, name), count })),
  };
}
