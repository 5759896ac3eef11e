import { EXACT_TOTAL, type SearchQuery } from '@regest/contract/endpoints/search.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import { parseQuery } from '@regest/polish/query/parse-query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import { authorPath, recordPath } from '@regest/portal/addresses/paths.ts';
import type { Hit, SearchAsked, SearchPage } from '@regest/portal/views/search-view.ts';
import type { Reader } from '../../db/connect-reader.ts';
import type { Db } from '../../db/schema.ts';
import { listMedia } from '../../queries/published/files.ts';
import { listPublicInstitutions } from '../../queries/published/institutions.ts';
import { findFewInLanguage } from '../../queries/published/languages.ts';
import { findPublicHeads, type PublicHead } from '../../queries/published/records.ts';
import { similarPublicTerms } from '../../queries/published/similar-terms.ts';
import { findBySignature } from '../../queries/search/by-signature.ts';
import type { Candidate } from '../../queries/search/candidate-lines.ts';
import { findByIds, type SearchFilters } from '../../queries/search/candidates.ts';
import { withChanges } from '../../queries/search/changed-at.ts';
import { findAuthors } from '../../queries/search/found-texts.ts';
import { findIndexableRecords } from '../../queries/search/index-rows.ts';
import { polish } from '../search/analyser.ts';
import { findCandidates } from '../search/candidates.ts';
import { didYouMean } from '../search/did-you-mean.ts';
import { formsFound } from '../search/forms-found.ts';
import { inOrder } from '../search/in-order.ts';
import { findSnippets } from '../search/record-hits.ts';
import { NOTHING } from '../search/search-port.ts';
import { findInstitutionAt, signatureParts } from './addresses.ts';
import { entryOf } from './entries.ts';
import { noFigureCache } from './figures.ts';
import { SCOPES, SORTS } from './search-asked.ts';
import { facetsAmong } from './search-facets.ts';
import { factsAmong, wantedFacts } from './search-facts.ts';
import { fileNumbers } from './sheets.ts';

const PER_PAGE = 20;
const LAST_PAGE = 50;
/** Only what is public counts: words of fields that are not bear the last weight. */
const PUBLIC_WEIGHTS = 'ABC';

/** Who found no more than this is asked whether another spelling was meant. */
const LITTLE = 2;

async function filtersOf(reader: Reader, asked: SearchAsked): Promise<SearchFilters | null> {
  const number = (text: string) => (text === '' ? undefined : Number(text));
  const [archive, all, inLanguage] = await Promise.all([
    asked.archiwum === '' ? null : findInstitutionAt(reader, asked.archiwum),
    // Only lists without words are read from one institution after the other.
    asked.q === '' ? listPublicInstitutions(reader) : [],
    asked.jezyk === '' ? null : findFewInLanguage(reader, asked.jezyk),
  ]);
  if (asked.archiwum !== '' && !archive) return null;
  return {
    institutionId: archive?.id ?? null,
    readers: { institutions: all.map(({ id }) => id), inLanguage },
    level: isRecordLevel(asked.poziom) ? asked.poziom : undefined,
    collectionId: number(asked.zespol),
    yearFrom: number(asked.od),
    yearTo: number(asked.do),
    withUndated: asked.bezdaty === '' ? undefined : true,
    indexId: number(asked.osoba || asked.miejsce || asked.temat),
    language: asked.jezyk || undefined,
    has: asked.kopia === 'pliki' ? 'files' : asked.kopia === 'tekst' ? 'text' : undefined,
  };
}

async function bySignature(
  reader: Reader,
  db: Db,
  typed: string,
  filters: SearchFilters,
): Promise<Candidate[]> {
  if (!/^[\p{L}\d][\p{L}\d_/.:–-]{2,100}$/u.test(typed) || !/\d/.test(typed)) return [];
  const parts = signatureParts(typed);
  const institutions = (await listPublicInstitutions(reader)).slice(0, 50);
  const ids = await Promise.all(institutions.map(({ id }) => findBySignature(db, id, parts)));
  return findByIds(db, ids.flat(), filters);
}

export async function searchView(
  reader: Reader,
  asked: SearchAsked,
  figures = noFigureCache,
): Promise<SearchPage> {
  // The views bear the names of the tables: what searches for editors searches for readers, and sees what they may see.
  const db = reader as unknown as Db;
  const filters = await filtersOf(reader, asked);
  const { q } = asked;
  const query = parseQuery(polish(), q);
  const isAsked = Object.entries(asked).some(
    ([name, value]) => value !== '' && !['sort', 'strona', 'zakres', 'widok'].includes(name),
  );
  const scope = SCOPES[asked.zakres] ?? 'all';
  const sort = SORTS[asked.sort] ?? 'relevance';
  const order = sort === 'updatedAt' ? 'desc' : 'asc';
  const asQuery = { q, scope, sort, order, page: 0, per_page: PER_PAGE } as SearchQuery;
  const [all, named, authors] =
    filters && isAsked && !query.hasOnlyExclusions
      ? await Promise.all([
          findCandidates(
            db,
            query,
            { ...filters, status: 'published' },
            { ...asQuery, weights: PUBLIC_WEIGHTS },
          ),
          scope === 'all' ? bySignature(reader, db, q, filters) : [],
          query.isEmpty || scope !== 'all'
            ? []
            : findAuthors(db, filters.institutionId, tsqueryText(query), 5),
        ])
      : [NOTHING, [], []];
  const known = new Set(named.map(({ id }) => id));
  const found = [
    ...named.map((one) => ({ ...one, rank: 1000 })),
    ...all.found.filter(({ id }) => !known.has(id)),
  ];
  const wanted = wantedFacts(asked);
  const facts = wanted && (await factsAmong(reader, found));
  const kept = wanted && facts ? found.filter(({ id }) => wanted(facts.get(id))) : found;
  const nearest =
    filters && kept.length <= LITTLE
      ? await didYouMean(db, query, {
          among: { institutionId: filters.institutionId },
          weights: PUBLIC_WEIGHTS,
          found: kept.length,
          similar: (word) => similarPublicTerms(reader, filters.institutionId, word),
        })
      : null;
  const pageNumber = Math.min(Math.max(1, Number.parseInt(asked.strona, 10) || 1), LAST_PAGE);
  const start = (pageNumber - 1) * PER_PAGE;
  const dated = sort === 'updatedAt' ? await withChanges(db, kept) : kept;
  const page = inOrder(dated, asQuery, start, start + PER_PAGE);
  const ids = page.map(({ id }) => id);
  const [among, snippets, heads, media, numbers] = await Promise.all([
    facetsAmong(reader, found, facts, figures),
    findSnippets(db, page, query, { records: findIndexableRecords(db, ids), pages: all.pages }),
    findPublicHeads(reader, ids),
    listMedia(reader, ids),
    fileNumbers(reader, scope === 'descriptions' ? [] : ids),
  ]);
  const shown = heads.map(
    (head): Hit => ({
      ...entryOf(head, media.get(head.id)),
      snippets: (snippets.get(head.id) ?? []).map(
        ({ source, fileId = null, page: number = null, time = null, text, marks }) => ({
          source,
          page: number === null ? null : numbers.sheet(fileId, number),
          time: time ?? null,
          recording: source === 'recording' ? numbers.recording(fileId) : null,
          text,
          marks: marks as [number, number][],
        }),
      ),
    }),
  );
  const shownSnippets = [...snippets.values()].map((all) => ({ snippets: all }));
  const sources = Map.groupBy(kept, ({ source }) => source);
  const count = (source: Candidate['source']) => sources.get(source)?.length ?? 0;
  return {
    page: 'search',
    asked,
    isAsked,
    total: Math.min(kept.length, EXACT_TOTAL),
    isExact: !all.isCut && kept.length <= EXACT_TOTAL,
    forms: formsFound(query, shownSnippets).flatMap(({ forms }) => forms),
    didYouMean: nearest,
    scopes: {
      all: kept.length,
      descriptions: count('description'),
      scans: count('scan'),
      recordings: count('recording'),
    },
    facets: among.facets,
    years: among.years,
    groups: asked.widok === '' ? grouped(shown, heads, kept) : together(shown, kept.length),
    creators: authors.map(({ id, name }) => ({ title: name, path: authorPath(id, name) })),
    pageNumber,
    pages: Math.min(LAST_PAGE, Math.ceil(kept.length / PER_PAGE)),
  };
}

const together = (hits: Hit[], total: number): SearchPage['groups'] =>
  hits.length === 0 ? [] : [{ collection: null, archive: '', signature: '', total, hits }];

/** Hits by collection: a collection stands where its best hit stands. */
function grouped(
  hits: readonly Hit[],
  heads: readonly PublicHead[],
  all: readonly Candidate[],
): SearchPage['groups'] {
  const headOf = new Map(heads.map((head) => [head.id, head]));
  const totals = Map.groupBy(all, ({ collection_id }) => collection_id);
  const groups = Map.groupBy(hits, ({ id }) => headOf.get(id)?.ancestors[0]?.id ?? id);
  return [...groups].flatMap(([collectionId, inGroup]) => {
    const head = headOf.get(inGroup[0]?.id ?? 0);
    if (!head) return [];
    const collection = head.ancestors[0] ?? head;
    return [
      {
        collection: {
          id: collection.id,
          title: collection.title,
          path: recordPath({ id: head.institution_id, alias: head.institution_alias }, [
            collection.signature,
          ]),
        },
        archive: head.institution_name,
        signature: `${head.institution_signature}_${collection.signature}`,
        total: totals.get(collectionId)?.length ?? inGroup.length,
        hits: inGroup,
      },
    ];
  });
}
