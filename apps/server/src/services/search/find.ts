import { toPage } from '@regest/contract/endpoints/paging.ts';
import { EXACT_TOTAL, type SearchAnswer, type SearchQuery } from '@regest/contract/endpoints/search.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { isContradiction } from '@regest/polish/query/contradiction.ts';
import { parseQuery } from '@regest/polish/query/parse-query.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { tsqueryText } from '@regest/polish/query/tsquery.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField } from '../../errors/app-error.ts';
import { hasChosen, type SearchFilters } from '../../queries/search/candidates.ts';
import { withChanges } from '../../queries/search/changed-at.ts';
import { type FoundAuthor, findAuthors, similarTerms } from '../../queries/search/found-texts.ts';
import { institutionFilter, institutionScope } from '../access/institution-scope.ts';
import { polish } from './analyser.ts';
import { authorHit } from './author-hit.ts';
import { withNewNames } from './by-new-names.ts';
import { chosenOf } from './chosen.ts';
import { didYouMean } from './did-you-mean.ts';
import { facetsOf } from './facets.ts';
import { formsFound } from './forms-found.ts';
import { inOrder } from './in-order.ts';
import { findIndexing } from './indexing-progress.ts';
import { recordHits } from './record-hits.ts';
import { searchEngine } from './search-engine.ts';
import { NOTHING } from './search-port.ts';
import { whose } from './whose.ts';

async function filtersOf(db: Db, actor: Actor, asked: SearchQuery): Promise<SearchFilters> {
  const own = institutionFilter(actor, 'record.read');
  const institutionId =
    asked.institution_id === undefined ? own : institutionScope(actor, 'record.read', asked.institution_id);
  return {
    ...(await whose(db, institutionId)),
    level: asked.level,
    collectionId: asked.collection_id,
    yearFrom: asked.year_from,
    yearTo: asked.year_to,
    status: asked.status,
    authorId: asked.author_id,
    indexId: asked.index_id,
    language: asked.language,
    has: asked.has,
  };
}

async function wantedAuthors(
  db: Db,
  query: Query,
  filters: SearchFilters,
  { scope }: SearchQuery,
): Promise<FoundAuthor[]> {
  // Filters speak of records: a creator has no level, date or status.
  const isAsked = scope === 'creators' || (scope === 'all' && !hasChosen(filters));
  if (!isAsked || query.isEmpty) return [];
  return findAuthors(db, filters.institutionId, tsqueryText(query), EXACT_TOTAL);
}

/** Of one institution: what others call things is no help here. */
async function nearestSpelling(
  db: Db,
  query: Query,
  { institutionId, holds }: SearchFilters,
): Promise<string | null> {
  if (institutionId === null) return null;
  return didYouMean(db, query, {
    among: { institutionId, holds },
    similar: (word) => similarTerms(db, institutionId, word),
  });
}

function whyImpossible(query: Query): SearchAnswer['impossible'] {
  if (query.hasOnlyExclusions) return 'onlyExcludes';
  return isContradiction(query) ? 'takesBack' : null;
}

/** One box that finds everything: records by their description, scans and recordings, and creators. */
export async function search(db: Db, actor: Actor, asked: SearchQuery): Promise<SearchAnswer> {
  const filters = await filtersOf(db, actor, asked);
  const query = parseQuery(polish(), asked.q, { exact: asked.exact === 'true' });
  if (asked.q.trim() === '' && !hasChosen(filters)) throw invalidField('q', 'Required');
  const [answered, authors, indexing, chosen] = await Promise.all([
    query.hasOnlyExclusions ? NOTHING : searchEngine.search(db, query, filters, asked),
    wantedAuthors(db, query, filters, asked),
    findIndexing(db, filters.institutionId),
    chosenOf(db, filters),
  ]);
  const candidates = await withNewNames(db, { query, filters, asked }, answered, indexing.renamings);
  const start = asked.page * asked.per_page;
  const found = asked.sort === 'updatedAt' ? await withChanges(db, candidates.found) : candidates.found;
  const page = inOrder(found, asked, start, start + asked.per_page);
  const room = asked.per_page - page.length;
  const skipped = Math.max(0, start - candidates.found.length);
  const [dressed, facets] = await Promise.all([
    recordHits(db, page, query, candidates.pages),
    facetsOf(db, candidates.found),
  ]);
  const hits = [
    ...dressed,
    ...authors.slice(skipped, skipped + room).map((author) => authorHit(author, query)),
  ];
  const total = candidates.found.length + authors.length;
  const totalIsExact = !candidates.isCut && total <= EXACT_TOTAL;
  return {
    ...toPage(hits, Math.min(total, EXACT_TOTAL), asked.page, asked.per_page),
    totalIsExact,
    words: formsFound(query, hits),
    didYouMean: total === 0 ? await nearestSpelling(db, query, filters) : null,
    impossible: whyImpossible(query),
    indexing: indexing.progress,
    chosen,
    facets,
  };
}
