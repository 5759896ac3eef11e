import { createHash } from 'node:crypto';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { isRecordLevel, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { isValueOf, VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import type { SearchFacet } from '@regest/portal/addresses/search-parameters.ts';
import type { FacetValue, SearchPage, SearchParameters } from '@regest/portal/views/search-view.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import {
  countFiledAmong,
  countTermsAmong,
  type FacetRow,
  type FactRow,
  findInstitutionNames,
  listFactsAmong,
} from '../../../queries/published/facets.ts';
import { findPublicTerm } from '../../../queries/published/names.ts';
import { findPublicHeads } from '../../../queries/published/records.ts';
import type { Candidate, Filters } from '../../../search/index.ts';
import { findInstitutionAt, readId } from '../addresses.ts';
import type { Figures } from '../figures.ts';

const MAX_NAMES = 6;
/**
 * Above this number of hits, facets by facts have names without counts: reading the facts of a thousand takes longer
 * than finding them.
 */
const MAX_READ = 250;
const MAX_LANGUAGES = 8;
const MAX_ARCHIVES = 20;

/** Licences by permitted use. */
const USES: Record<string, readonly string[]> = {
  free: ['publicDomain', 'cc0', 'ccBy'],
  sharealike: ['ccBySa'],
  noncommercial: ['ccByNc', 'ccByNcSa', 'ccByNcNd'],
  read: ['copyrighted', 'orphanWork', 'fairUse', 'unknown', 'other', 'ccByNd'],
};

/** Kinds of holdings, by their description or by the files that readers can see and hear. */
const MATERIALS: Record<string, (facts: FactRow) => boolean> = {
  tekst: ({ has_text }) => has_text,
  fotografia: ({ has_photo }) => has_photo,
  nagranie: ({ has_sound }) => has_sound,
  film: ({ has_film }) => has_film,
};

const COPIES = { pliki: 'files', tekst: 'text' } as const satisfies Record<string, Filters['has']>;

/** Data of the hits for counting the values of facets. */
interface Among {
  candidates: readonly Candidate[];
  terms: readonly (FacetRow & { type: IndexType })[];
  filed: { files: number; texts: number };
  archives: readonly FacetRow[];
  /** Facts of the first hits, at most `MAX_READ`. */
  facts: readonly FactRow[];
}

interface Facet {
  isValue: (text: string) => boolean;
  /** Filter of the index for a value. */
  filter?: (value: string) => Filters;
  /** Condition for facets that the index lacks. */
  accepts?: (facts: FactRow, value: string) => boolean;
  values?: (among: Among) => FacetValue[];
  /** Name of a value outside closed lists, also where none of the hits has it. */
  findName?: (reader: Reader, value: string) => Promise<string | undefined>;
}

const isId = (text: string) => readId(text) !== null;

function counted(values: readonly string[], count: (value: string) => number): FacetValue[] {
  return values.map((value) => ({ value, name: value, count: count(value) })).filter((one) => one.count > 0);
}

/** Values by the facts of the hits; without counts where only some of the hits were read. */
function countedInFacts(
  { facts, candidates }: Among,
  values: readonly string[],
  has: (facts: FactRow, value: string) => boolean,
): FacetValue[] {
  return counted(values, (value) => facts.filter((one) => has(one, value)).length).map((value) =>
    facts.length < candidates.length ? { ...value, count: null } : value,
  );
}

/** A facet by the facts of records, with a closed list of values. */
const factFacet = (values: readonly string[], has: (facts: FactRow, value: string) => boolean): Facet => ({
  isValue: (text) => values.includes(text),
  accepts: has,
  values: (among) => countedInFacts(among, values, has),
});

const termFacet = (type: IndexType): Facet => ({
  isValue: isId,
  filter: (id) => ({ indexIds: [Number(id)] }),
  values: ({ terms }) =>
    terms.filter((term) => term.type === type).map(({ value, name, count }) => ({ value, name, count })),
  findName: async (reader, id) => (await findPublicTerm(reader, Number(id)))?.name,
});

/** The most frequent languages; one that all hits share is left out, since it does not filter. */
function languagesOf(facts: readonly FactRow[]): string[] {
  const counts = Map.groupBy(
    facts.flatMap(({ languages }) => languages),
    (language) => language,
  );
  const frequent = [...counts].toSorted(([, a], [, b]) => b.length - a.length).slice(0, MAX_LANGUAGES);
  return frequent.length < 2 ? [] : frequent.map(([language]) => language);
}

export const FACETS: Readonly<Record<SearchFacet, Facet>> = {
  zespol: {
    isValue: isId,
    filter: (id) => ({ collectionId: Number(id) }),
    findName: async (reader, id) => (await findPublicHeads(reader, [Number(id)]))[0]?.title,
  },
  // The scope limits the search to the institution; an address without an institution finds nothing.
  archiwum: {
    isValue: () => true,
    values: ({ archives }) => [...archives],
    findName: async (reader, address) => {
      const archive = await findInstitutionAt(reader, address);
      return archive ? (await findInstitutionNames(reader, [archive.id]))[0]?.name : undefined;
    },
  },
  poziom: {
    isValue: isRecordLevel,
    filter: (level) => ({ level: isRecordLevel(level) ? level : undefined }),
    values: ({ candidates }) =>
      counted(RECORD_LEVELS, (level) => candidates.filter((one) => one.level === level).length),
  },
  osoba: termFacet('personal'),
  miejsce: termFacet('geographical'),
  temat: termFacet('material'),
  jezyk: {
    isValue: (text) => /^[a-z]{2,3}(-[A-Za-z0-9-]{1,20})?$/.test(text),
    filter: (language) => ({ language }),
    values: (among) =>
      countedInFacts(among, languagesOf(among.facts), ({ languages }, value) => languages.includes(value)),
  },
  prawa: factFacet(Object.keys(USES), ({ licenses }, use) =>
    licenses.some((id) => USES[use]?.includes(id) ?? false),
  ),
  kopia: {
    isValue: (text) => Object.hasOwn(COPIES, text),
    filter: (copy) => ({ has: COPIES[copy as keyof typeof COPIES] }),
    values: ({ filed }) =>
      counted(Object.keys(COPIES), (copy) => (copy === 'pliki' ? filed.files : filed.texts)),
  },
  rodzaj: factFacet(Object.keys(MATERIALS), (facts, kind) => MATERIALS[kind]?.(facts) ?? false),
  dostepnosc: {
    ...factFacet(
      VALUE_LISTS.availabilities.map(({ id }) => id),
      ({ availabilities }, value) => availabilities.includes(value),
    ),
    isValue: (text) => isValueOf('availabilities', text),
  },
};

const FACET_NAMES = Object.keys(FACETS) as SearchFacet[];

/** Facets set in a search, each with its value. */
function setFacets(parameters: SearchParameters): [name: SearchFacet, facet: Facet, value: string][] {
  return FACET_NAMES.filter((name) => parameters[name] !== '').map((name) => [
    name,
    FACETS[name],
    parameters[name],
  ]);
}

/** Filters of the index; of several terms a record must name all. */
export function filtersOf(parameters: SearchParameters): Filters {
  const year = (text: string) => (text === '' ? undefined : Number(text));
  const filters = setFacets(parameters).map(([, { filter }, value]): Filters => filter?.(value) ?? {});
  return {
    ...Object.assign({}, ...filters),
    indexIds: filters.flatMap(({ indexIds = [] }) => indexIds),
    yearFrom: year(parameters.od),
    yearTo: year(parameters.do),
    withUndated: parameters.bezdaty === '' ? undefined : true,
  };
}

/** Filters that the index lacks, as one condition; null where none of them is set. */
export function factCondition(
  parameters: SearchParameters,
): ((facts: FactRow | undefined) => boolean) | null {
  const conditions = setFacets(parameters).flatMap(([, { accepts }, value]) =>
    accepts ? [(facts: FactRow) => accepts(facts, value)] : [],
  );
  if (conditions.length === 0) return null;
  return (facts) => facts !== undefined && conditions.every((accepts) => accepts(facts));
}

/** Names of chosen values, also where none of the hits has them. */
export async function namesOfChosen(
  reader: Reader,
  parameters: SearchParameters,
): Promise<SearchPage['names']> {
  const names = setFacets(parameters).map(async ([facet, { findName }, value]) => {
    const name = await findName?.(reader, value);
    return name === undefined ? {} : { [facet]: name };
  });
  return Object.assign({}, ...(await Promise.all(names)));
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

async function archivesAmong(reader: Reader, candidates: readonly Candidate[]): Promise<FacetRow[]> {
  const counts = Map.groupBy(candidates, ({ institution_id }) => institution_id);
  const names = await findInstitutionNames(reader, [...counts.keys()]);
  return names
    .map(({ id, value, name }) => ({ value, name, count: counts.get(id)?.length ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'pl'))
    .slice(0, MAX_ARCHIVES);
}

/** Counts by names, files and institutions, which are equal for equal hits until more than words has changed. */
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

function yearsOf(candidates: readonly Candidate[]): SearchPage['years'] {
  const years = Map.groupBy(
    candidates.filter(({ year_from }) => year_from !== null),
    ({ year_from }) => year_from ?? 0,
  );
  return [...years]
    .map(([year, inYear]) => ({ year, count: inYear.length }))
    .toSorted((a, b) => a.year - b.year);
}

/** Values of all facets among these hits. `known` are their facts where a filter has read them. */
export async function facetsAmong(
  reader: Reader,
  candidates: readonly Candidate[],
  known: SearchFacts | null,
  figures: Figures,
): Promise<Pick<SearchPage, 'facets' | 'years'>> {
  const ids = candidates.map(({ id }) => id);
  if (ids.length === 0) return { facets: {}, years: [] };
  const [counts, facts] = await Promise.all([
    figures(`among ${hashOf(ids)}`, () => countAmong(reader, candidates, ids)),
    known ?? factsAmong(reader, candidates.slice(0, MAX_READ)),
  ]);
  const among = { candidates, facts: [...facts.values()], ...counts };
  const facets = FACET_NAMES.flatMap((name) => {
    const { values } = FACETS[name];
    return values ? [[name, values(among)] as const] : [];
  });
  return { years: yearsOf(candidates), facets: Object.fromEntries(facets) };
}
