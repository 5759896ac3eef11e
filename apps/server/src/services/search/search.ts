import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import {
  EXACT_TOTAL,
  type SearchAnswer,
  type SearchHit,
  type SearchQuery,
  type Suggestion,
  type searchApi,
} from '@regest/contract/endpoints/search.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalidField } from '../../errors/app-error.ts';
import { findRecordHeads } from '../../queries/records/find-records.ts';
import {
  type CreatorMatch,
  creatorSnippets,
  type Filters,
  facetsOf,
  find,
  type Hit,
  namesOfFilters,
  type SearchResult,
  suggest as suggestIds,
} from '../../search/index.ts';
import { institutionFilter, institutionScope } from '../access/institution-scope.ts';
import { closedView } from '../closures/closure-value.ts';
import { parentageOf } from '../records/record-view.ts';

function filtersOf(query: SearchQuery): Filters {
  return {
    level: query.level,
    collectionId: query.collection_id,
    yearFrom: query.year_from,
    yearTo: query.year_to,
    status: query.status,
    authorId: query.author_id,
    indexIds: query.index_id === undefined ? undefined : [query.index_id],
    language: query.language,
    has: query.has,
  };
}

/** Adds the place in the tree to each hit. */
async function recordHits(db: Db, hits: readonly Hit[]): Promise<SearchHit[]> {
  const heads = await findRecordHeads(
    db,
    hits.map(({ id }) => id),
  );
  const snippetsOf = new Map(hits.map(({ id, snippets }) => [id, snippets]));
  return heads.map((head) => ({
    kind: 'record',
    id: head.id,
    level: head.level,
    title: head.title,
    computedSignature: parentageOf(head).computedSignature,
    dates: head.dates,
    isPublished: head.is_published,
    isDraft: head.is_draft,
    closed: closedView(head.closed),
    place: head.ancestors.map(({ id, level, title, signature }) => ({ id, level, title, signature })),
    snippets: snippetsOf.get(head.id) ?? [],
  }));
}

async function creatorHit(author: CreatorMatch, { query }: SearchResult): Promise<SearchHit> {
  return {
    kind: 'author',
    id: author.id,
    level: null,
    title: author.name,
    computedSignature: author.signature ?? '',
    dates: author.dates,
    isPublished: false,
    isDraft: author.is_draft,
    closed: null,
    place: [],
    snippets: await creatorSnippets(author, query),
  };
}

/**
 * One search of all records and creators that an editor may see: records by description, scan and recording, then
 * creators.
 */
export async function search(db: Db, actor: Actor, query: SearchQuery): Promise<SearchAnswer> {
  const institutionId =
    query.institution_id === undefined
      ? institutionFilter(actor, 'record.read')
      : institutionScope(actor, 'record.read', query.institution_id);
  const filters = filtersOf(query);
  const hasFilters = Object.values(filters).some((value) => value !== undefined);
  if (query.q.trim() === '' && !hasFilters) throw invalidField('q', 'Required');
  const { q, scope: kind, sort, order, page, per_page: limit } = query;
  const offset = page * limit;
  const request = {
    q,
    kind,
    filters,
    sort,
    ...(order && { order }),
    exact: query.exact === 'true',
    offset,
    limit,
  };
  const [result, chosen] = await Promise.all([
    find(db, request, { institutionId }),
    namesOfFilters(db, { institutionId }, filters),
  ]);
  const { candidates, creators, hits, isCut, words, didYouMean, impossible, indexing } = result;
  const skipped = Math.max(0, offset - candidates.length);
  const shownCreators = creators.slice(skipped, skipped + limit - hits.length);
  const [records, facets, ...authors] = await Promise.all([
    recordHits(db, hits),
    facetsOf(db, candidates),
    ...shownCreators.map((author) => creatorHit(author, result)),
  ]);
  const total = candidates.length + creators.length;
  return {
    ...toPage([...records, ...authors], Math.min(total, EXACT_TOTAL), page, limit),
    totalIsExact: !isCut && total <= EXACT_TOTAL,
    words,
    didYouMean,
    impossible,
    indexing,
    chosen,
    facets,
  };
}

/** Records and creators that match an unfinished text. */
export async function suggest(
  db: Db,
  actor: Actor,
  { q, institution_id }: QueryOf<(typeof searchApi)['suggest']>,
): Promise<Suggestion[]> {
  const institutionId = institutionScope(actor, 'record.read', institution_id);
  const { recordIds, creators } = await suggestIds(db, q, { institutionId });
  const heads = await findRecordHeads(db, recordIds);
  return [
    ...heads.map((head) => ({
      kind: 'record' as const,
      id: head.id,
      level: head.level,
      title: head.title,
      computedSignature: parentageOf(head).computedSignature,
    })),
    ...creators.map(({ id, name, signature }) => ({
      kind: 'author' as const,
      id,
      level: null,
      title: name,
      computedSignature: signature ?? '',
    })),
  ];
}
