import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { SearchPage } from '@regest/portal/views/search-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import {
  countTermsAmong,
  type FacetRow,
  findInstitutionNames,
  listFiledAmong,
  listLicencesAmong,
} from '../../queries/published/facets.ts';
import type { Candidate } from '../../queries/search/candidates.ts';

const MOST_NAMES = 6;
/** Of more hits than these what may be done with them is named, not counted: reading the rights of a thousand takes longer than finding them. */
const MOST_RIGHTS = 250;

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

type Licences = ReadonlyMap<number, readonly string[]>;

export async function licencesAmong(reader: Reader, found: readonly Candidate[]): Promise<Licences> {
  if (found.length === 0) return new Map();
  const rows = await listLicencesAmong(
    reader,
    found.map(({ id }) => id),
  );
  return new Map(rows.map(({ id, licenses }) => [id, licenses ?? []]));
}

const MOST_ARCHIVES = 20;

async function archivesAmong(reader: Reader, found: readonly Candidate[]): Promise<FacetRow[]> {
  const counts = Map.groupBy(found, ({ institution_id }) => institution_id);
  const names = await findInstitutionNames(reader, [...counts.keys()]);
  return names
    .map(({ id, value, name }) => ({ value, name, count: counts.get(id)?.length ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'pl'))
    .slice(0, MOST_ARCHIVES);
}

export async function facetsAmong(
  reader: Reader,
  found: readonly Candidate[],
  known: Licences | null,
): Promise<{ facets: Facets; years: SearchPage['years'] }> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { facets: {}, years: [] };
  const [terms, archives, filed, licences] = await Promise.all([
    countTermsAmong(reader, ids, MOST_NAMES),
    archivesAmong(reader, found),
    listFiledAmong(reader, ids),
    known ?? licencesAmong(reader, found.slice(0, MOST_RIGHTS)),
  ]);
  const uses = [...licences.values()];
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
    years: [...years]
      .map(([year, inYear]) => ({ year, count: inYear.length }))
      .toSorted((a, b) => a.year - b.year),
    facets: {
      kopia: [
        { value: 'pliki', name: 'pliki', count: filed.length },
        { value: 'tekst', name: 'tekst', count: filed.filter((row) => row.has_text).length },
      ].filter((one) => one.count > 0),
      archiwum: archives,
      osoba: ofType('personal'),
      miejsce: ofType('geographical'),
      temat: ofType('material'),
      prawa: counted(Object.keys(USES), (use) => uses.filter((names) => mayUse(names, use)).length).map(
        (value) => (uses.length < found.length ? { ...value, count: null } : value),
      ),
      poziom: counted(RECORD_LEVELS, (level) => number((one) => one.level === level)),
    },
  };
}
