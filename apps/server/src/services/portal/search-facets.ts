import { createHash } from 'node:crypto';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import type { SearchPage } from '@regest/portal/views/search-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import {
  countFiledAmong,
  countTermsAmong,
  type FacetRow,
  type FactRow,
  findInstitutionNames,
} from '../../queries/published/facets.ts';
import type { Candidate } from '../../search/index.ts';
import type { Figures } from './figures.ts';
import { factsAmong, MATERIALS, mayUse, type SearchFacts, USES } from './search-facts.ts';

const MAX_NAMES = 6;
/** Of more hits than these rights, kinds and the like are named, not counted: reading those of a thousand takes longer than finding them. */
const MAX_READ = 250;
const MAX_LANGUAGES = 8;
const AVAILABILITIES = VALUE_LISTS.availabilities.map(({ id }) => id);

type Facets = NonNullable<SearchPage['facets']>;

const MAX_ARCHIVES = 20;

async function archivesAmong(reader: Reader, candidates: readonly Candidate[]): Promise<FacetRow[]> {
  const counts = Map.groupBy(candidates, ({ institution_id }) => institution_id);
  const names = await findInstitutionNames(reader, [...counts.keys()]);
  return names
    .map(({ id, value, name }) => ({ value, name, count: counts.get(id)?.length ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'pl'))
    .slice(0, MAX_ARCHIVES);
}

/** What the names, files and archives of hits tell: the same for the same hits until more than words has changed. */
async function countAmong(reader: Reader, candidates: readonly Candidate[], ids: readonly number[]) {
  const [terms, filed, archives] = await Promise.all([
    countTermsAmong(reader, ids, MAX_NAMES),
    countFiledAmong(reader, ids),
    archivesAmong(reader, candidates),
  ]);
  return { terms, filed, archives };
}

const hashOf = (ids: readonly number[]) =>
  createHash('sha1').update(Float64Array.from(ids).sort()).digest('base64url');

/** The languages of most of these; one that all share narrows nothing. */
function languagesOf(read: readonly FactRow[]): string[] {
  const counts = Map.groupBy(
    read.flatMap(({ languages }) => languages),
    (language) => language,
  );
  const frequent = [...counts].toSorted(([, a], [, b]) => b.length - a.length).slice(0, MAX_LANGUAGES);
  return frequent.length < 2 ? [] : frequent.map(([language]) => language);
}

export async function facetsAmong(
  reader: Reader,
  candidates: readonly Candidate[],
  known: SearchFacts | null,
  figures: Figures,
): Promise<{ facets: Facets; years: SearchPage['years'] }> {
  const ids = candidates.map(({ id }) => id);
  if (ids.length === 0) return { facets: {}, years: [] };
  const [{ terms, filed, archives }, facts] = await Promise.all([
    figures(`among ${hashOf(ids)}`, () => countAmong(reader, candidates, ids)),
    known ?? factsAmong(reader, candidates.slice(0, MAX_READ)),
  ]);
  const read = [...facts.values()];
  // Of a part of the hits what there is is named, not counted.
  const countedInRead = (values: readonly string[], has: (one: FactRow, value: string) => boolean) =>
    counted(values, (value) => read.filter((one) => has(one, value)).length).map((value) =>
      read.length < candidates.length ? { ...value, count: null } : value,
    );
  const number = (wanted: (one: Candidate) => boolean) => candidates.filter(wanted).length;
  const counted = (values: readonly string[], count: (value: string) => number) =>
    values.map((value) => ({ value, name: value, count: count(value) })).filter((one) => one.count > 0);
  const ofType = (type: string) =>
    terms.filter((term) => term.type === type).map(({ value, name, count }) => ({ value, name, count }));
  const years = Map.groupBy(
    candidates.filter(({ year_from }) => year_from !== null),
    ({ year_from }) => year_from ?? 0,
  );
  return {
    years: [...years]
      .map(([year, inYear]) => ({ year, count: inYear.length }))
      .toSorted((a, b) => a.year - b.year),
    facets: {
      kopia: [
        { value: 'pliki', name: 'pliki', count: filed.files },
        { value: 'tekst', name: 'tekst', count: filed.texts },
      ].filter((one) => one.count > 0),
      archiwum: archives,
      osoba: ofType('personal'),
      miejsce: ofType('geographical'),
      temat: ofType('material'),
      rodzaj: countedInRead(Object.keys(MATERIALS), (one, kind) => MATERIALS[kind]?.(one) ?? false),
      prawa: countedInRead(Object.keys(USES), mayUse),
      dostepnosc: countedInRead(AVAILABILITIES, ({ availabilities }, value) =>
        availabilities.includes(value),
      ),
      jezyk: countedInRead(languagesOf(read), ({ languages }, value) => languages.includes(value)),
      poziom: counted(RECORD_LEVELS, (level) => number((one) => one.level === level)),
    },
  };
}
