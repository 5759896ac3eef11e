import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { SearchPage } from '@regest/portal/views/search-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import { countInstitutionsAmong, countTermsAmong, countUsesAmong } from '../../queries/published/facets.ts';
import type { Candidate } from '../../queries/search/candidates.ts';

const MOST_NAMES = 6;

/** What a reader may do, and the licences that let them; names of values are said by the page. */
const USES: Record<string, readonly string[]> = {
  free: ['publicDomain', 'cc0', 'ccBy'],
  sharealike: ['ccBySa'],
  noncommercial: ['ccByNc', 'ccByNcSa', 'ccByNcNd'],
  read: ['copyrighted', 'orphanWork', 'fairUse', 'unknown', 'other', 'ccByNd'],
};

export function mayUse(licenses: readonly string[], use: string): boolean {
  return licenses.some((id) => USES[use]?.includes(id) ?? false);
}

type Facets = NonNullable<SearchPage['facets']>;

export async function facetsAmong(
  reader: Reader,
  found: readonly Candidate[],
): Promise<{ facets: Facets; years: SearchPage['years']; licenses: Map<number, string[]> }> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { facets: {}, years: [], licenses: new Map() };
  const [terms, archives, uses] = await Promise.all([
    countTermsAmong(reader, ids, MOST_NAMES),
    countInstitutionsAmong(reader, ids),
    countUsesAmong(reader, ids),
  ]);
  const licenses = new Map(uses.map((row) => [row.id, row.licenses]));
  const number = (wanted: (one: Candidate) => boolean) => found.filter(wanted).length;
  const counted = (values: readonly string[], count: (value: string) => number) =>
    values.map((value) => ({ value, name: value, count: count(value) })).filter((one) => one.count > 0);
  const ofType = (type: string) =>
    terms.filter((term) => term.type === type).map(({ value, name, count }) => ({ value, name, count }));
  const years = Map.groupBy(
    found.filter(({ year_from }) => year_from !== null),
    ({ year_from }) => year_from ?? 0,
  );
  return {
    licenses,
    years: [...years]
      .map(([year, inYear]) => ({ year, count: inYear.length }))
      .toSorted((a, b) => a.year - b.year),
    facets: {
      kopia: [
        { value: 'pliki', name: 'pliki', count: uses.filter((row) => row.has_files).length },
        { value: 'tekst', name: 'tekst', count: uses.filter((row) => row.has_text).length },
      ].filter((one) => one.count > 0),
      archiwum: archives,
      osoba: ofType('personal'),
      miejsce: ofType('geographical'),
      temat: ofType('material'),
      prawa: counted(Object.keys(USES), (use) => uses.filter((row) => mayUse(row.licenses, use)).length),
      poziom: counted(RECORD_LEVELS, (level) => number((one) => one.level === level)),
    },
  };
}
