import type { SearchParameters } from '@regest/portal/views/search-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { type FactRow, listFactsAmong } from '../../queries/published/facets.ts';
import type { Candidate } from '../../search/index.ts';

/** What a reader may do, and the licences that let them; names of values are said by the page. */
export const USES: Record<string, readonly string[]> = {
  free: ['publicDomain', 'cc0', 'ccBy'],
  sharealike: ['ccBySa'],
  noncommercial: ['ccByNc', 'ccByNcSa', 'ccByNcNd'],
  read: ['copyrighted', 'orphanWork', 'fairUse', 'unknown', 'other', 'ccByNd'],
};

/** What holdings are made of, as they are described or as there is something to hear and see. */
export const MATERIALS: Record<string, (facts: FactRow) => boolean> = {
  tekst: ({ has_text }) => has_text,
  fotografia: ({ has_photo }) => has_photo,
  nagranie: ({ has_sound }) => has_sound,
  film: ({ has_film }) => has_film,
};
export const isMaterial = (text: string) => Object.hasOwn(MATERIALS, text);

export function mayUse({ licenses }: FactRow, use: string): boolean {
  return licenses.some((id) => USES[use]?.includes(id) ?? false);
}

export type SearchFacts = ReadonlyMap<number, FactRow>;

export async function factsAmong(reader: Reader, candidates: readonly Candidate[]): Promise<SearchFacts> {
  if (candidates.length === 0) return new Map();
  const rows = await listFactsAmong(
    reader,
    candidates.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Filters that are not asked of the index; null: none of them is set. */
export function wantedFacts({
  prawa,
  rodzaj,
  dostepnosc,
}: Pick<SearchParameters, 'prawa' | 'rodzaj' | 'dostepnosc'>):
  | ((facts: FactRow | undefined) => boolean)
  | null {
  if (prawa === '' && rodzaj === '' && dostepnosc === '') return null;
  return (facts) =>
    facts !== undefined &&
    (prawa === '' || mayUse(facts, prawa)) &&
    (rodzaj === '' || (MATERIALS[rodzaj]?.(facts) ?? false)) &&
    (dostepnosc === '' || facts.availabilities.includes(dostepnosc));
}
