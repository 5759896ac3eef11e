import { RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Query } from '@regest/polish/query/query.ts';
import {
  anyTsqueryText,
  asTypedTsqueryText,
  exactTsqueryText,
  excludedText,
  tsqueryText,
} from '@regest/polish/query/tsquery.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { inSubtree } from '../queries/records/record-path.ts';
import { NAME_TABLES, type Renaming } from './renamings.ts';
import { hasFilters, IS_AGGREGATE, type ReadRequest } from './request.ts';
import { vectorsOf } from './words.ts';

/** Pages and minutes looked at for each record that is: a file of a thousand pages must not hide all others. */
const PAGES_PER_RECORD = 5;
/** Pages of a record whose text is read for snippets; minutes overlap, so that some of them show nothing new. */
const PAGES_OF_RECORD = 6;

/** A record that answers, with what order, facets and paging need. */
export interface Candidate {
  id: number;
  rank: number;
  source: 'description' | 'scan' | 'recording';
  level: RecordLevel;
  collection_id: number;
  institution_id: number;
  is_published: boolean;
  is_draft: boolean;
  year_from: number | null;
  year_to: number | null;
  changed_at: number;
  /** Its place in the order of the tree: the natural order of the whole signature. */
  tree_key: string;
  /** The first pages or minutes that answer, where texts did. */
  pages: { fileId: number; part: number }[];
}

/** Columns of a candidate, from `record r` and `search_record s`. */
const CANDIDATE = sql`r.id, r.level, split_part(r.path, '.', 1)::bigint as collection_id, r.institution_id,
  r.is_published, r.is_draft, s.year_from, s.year_to,
  (date_part('epoch', r.updated_at) * 1000)::float8 as changed_at, r.tree_key`;

/** The filters and the scope as a condition on `record r` and `search_record s`. */
function conditions({ scope, filters }: Pick<ReadRequest, 'scope' | 'filters'>): RawBuilder<unknown> {
  const { level, collectionId, yearFrom, yearTo, status, authorId, indexIds = [], language, has } = filters;
  const all = [sql`r.deleted_at is null`];
  if (scope.institutionId !== null) all.push(sql`s.institution_id = ${scope.institutionId}`);
  if (level) all.push(sql`r.level = ${level}`);
  if (collectionId) all.push(inSubtree(`${collectionId}.`));
  const within = (years: RawBuilder<unknown>) =>
    all.push(filters.withUndated ? sql`(${years} or s.year_from is null)` : years);
  if (yearFrom !== undefined) within(sql`s.year_to >= ${yearFrom}`);
  if (yearTo !== undefined) within(sql`s.year_from <= ${yearTo}`);
  if (status === 'published') all.push(sql`r.is_published`);
  if (status === 'draft') all.push(sql`r.is_draft`);
  if (status === 'unpublished') all.push(sql`not r.is_published and not r.is_draft`);
  if (authorId)
    all.push(
      sql`exists (select from record_author n where n.record_id = r.id and n.author_id = ${authorId})`,
    );
  for (const indexId of indexIds)
    all.push(sql`exists (select from record_index n where n.record_id = r.id and n.index_id = ${indexId})`);
  if (language) all.push(speaks(language, scope.isPublic));
  if (has === 'files') all.push(sql`exists (select from file f where f.record_id = r.id)`);
  if (has === 'text')
    all.push(
      sql`exists (select from file f join transcription t on t.file_id = f.id where f.record_id = r.id)`,
    );
  return sql.join(all, sql` and `);
}

/** Readers' records have their public fields picked out one by one; a view of the languages alone has an index. */
const speaks = (language: string, isPublic = false) =>
  isPublic
    ? sql`r.id in (select n.id from record_languages n where n.languages ? ${language})`
    : sql`r.fields -> 'languages' ? ${language}`;

/** All words in signature, title and names outweigh any number of them elsewhere, and of those all in the title. */
const HEAD = 10;
const TITLE = 4;

/** Rank of `f.vector`: more and weightier words first, then words exactly as typed, then forms of the typed words. */
function rankOf(query: Query, weights: string): RawBuilder<unknown> {
  const matches = (tsquery: string) =>
    tsquery === '' ? sql`0` : sql`(f.vector @@ ${tsquery}::tsquery)::int`;
  return sql`ts_rank(array[0.05, 0.1, 0.4, 1.0]::real[], f.vector, ${anyTsqueryText(query, { weights })}::tsquery)
    + f.in_head::int * ${sql.lit(HEAD)} + ${matches(tsqueryText(query, { weights: 'A' }))} * ${sql.lit(TITLE)}
    + ${matches(exactTsqueryText(query))} + ${matches(asTypedTsqueryText(query))}`;
}

/** Weights of words that count: what is not public has the last one; titles and signatures have the first. */
function weightsOf({ scope, kind }: ReadRequest): { weights: string; excludedWeights: string } {
  const all = scope.isPublic ? 'ABC' : '';
  return { weights: kind === 'titles' ? 'A' : all, excludedWeights: all };
}

/**
 * Statement 1: at most `maxRecords` records whose description answers. Collections and series of the name first, then other
 * records with the words in title and names, then those with the words anywhere.
 */
export async function findDescriptions(
  db: Db,
  request: ReadRequest,
  renamings: readonly Renaming[],
): Promise<Candidate[]> {
  const { query, kind } = request;
  const { weights, excludedWeights } = weightsOf(request);
  const tsquery = sql`${tsqueryText(query, { weights, excludedWeights })}::tsquery`;
  const renamed = renamings.map(({ kind: of, id }) => {
    const { table, key } = NAME_TABLES[of];
    return sql`r.id not in (select record_id from ${table} where ${key} = ${id})`;
  });
  const condition = sql.join([conditions(request), ...renamed], sql` and `);
  const limit = sql.lit(request.maxRecords + 1);
  const arm = (isHead: boolean, where: RawBuilder<unknown>) => sql`(
    select ${CANDIDATE}, ${sql.lit(isHead)} as in_head, ${isHead ? sql`s.head` : sql`s.words`} as vector
    from search_record s join record r on r.id = s.record_id where ${where} and ${condition} limit ${limit})`;
  // An excluded word must be absent from the whole record, not only from its head.
  const hasExclusions = query.clauses.some(({ isExcluded }) => isExcluded);
  const inHead = hasExclusions
    ? sql`s.head @@ ${tsquery} and s.words @@ ${tsquery}`
    : sql`s.head @@ ${tsquery}`;
  const arms = [
    arm(true, sql`${IS_AGGREGATE} and ${inHead}`),
    arm(true, sql`not (${IS_AGGREGATE}) and ${inHead}`),
  ];
  if (kind !== 'titles') arms.push(arm(false, sql`s.words @@ ${tsquery} and not (s.head @@ ${tsquery})`));
  const newNames = await namesOf(renamings);
  for (const { kind: of, id } of renamings) {
    const { table, key } = NAME_TABLES[of];
    const among = sql`s.record_id in (select record_id from ${table} where ${key} = ${id})`;
    arms.push(sql`(
      select ${CANDIDATE}, (s.head || ${newNames}) @@ ${tsquery} as in_head, s.words || ${newNames} as vector
      from search_record s join record r on r.id = s.record_id
      where ${among} and (s.words || ${newNames}) @@ ${tsquery} and ${conditions(request)} limit ${limit})`);
  }
  const { rows } = await sql<Omit<Candidate, 'source' | 'pages'>>`
    with f as materialized (${sql.join(arms, sql` union all `)} limit ${limit})
    select id, level, collection_id, institution_id, is_published, is_draft, year_from, year_to, changed_at, tree_key,
      ${rankOf(query, weights)} as rank
    from f`.execute(db);
  return rows.map((row) => ({ ...row, source: 'description', pages: [] }));
}

/** The new names of things whose records still have words of the former ones, as far as a record names them. */
async function namesOf(renamings: readonly Renaming[]): Promise<RawBuilder<unknown>> {
  const names = renamings.map(async ({ kind, id, name }) => {
    const { table, key } = NAME_TABLES[kind];
    const { words } = await vectorsOf([{ text: name, weight: 'B' }]);
    return sql`case when exists (select from ${table} n where n.record_id = s.record_id and n.${key} = ${id})
      then ${words}::tsvector else ''::tsvector end`;
  });
  return sql`(${sql.join(await Promise.all(names), sql` || `)})`;
}

const KINDS = { all: ['ocr', 'stt'], scans: ['ocr'], recordings: ['stt'] } as const;
/** A hit in a text ranks below every hit in a description, however often the words occur. */
const IN_TEXT = -10;

/** Statement 2: at most `maxRecords` records with a file that answers on one page, or within one minute. */
export async function findInTexts(
  db: Db,
  request: ReadRequest,
): Promise<{ candidates: Candidate[]; isCut: boolean }> {
  const kinds = KINDS[request.kind as keyof typeof KINDS];
  const { institutionId } = request.scope;
  const maxPages = request.maxRecords * PAGES_PER_RECORD;
  const ofInstitution = institutionId === null ? sql`true` : sql`t.institution_id = ${institutionId}`;
  const { rows } = await sql<
    Omit<Candidate, 'source' | 'rank'> & { kind: 'ocr' | 'stt'; parts: number; all_parts: number }
  >`
    with page as materialized (
      select f.record_id, f.position, t.file_id, t.part, t.kind
      from search_text t join file f on f.id = t.file_id join record r on r.id = f.record_id
        join search_record s on s.record_id = r.id
      where t.words @@ ${tsqueryText(request.query)}::tsquery and ${ofInstitution} and t.kind = any(${[...kinds]}::text[])
        and ${conditions(request)}
      limit ${sql.lit(maxPages)}
    ), answer as materialized (
      select record_id, max(kind) as kind, count(*)::int as parts, sum(count(*)) over ()::int as all_parts,
        to_json((array_agg(json_build_object('fileId', file_id, 'part', part)
          order by position, file_id, part))[1:${sql.lit(PAGES_OF_RECORD)}]) as pages
      from page group by record_id order by parts desc, record_id limit ${sql.lit(request.maxRecords + 1)}
    )
    select ${CANDIDATE}, answer.kind, answer.parts, answer.all_parts, answer.pages
    from answer join record r on r.id = answer.record_id join search_record s on s.record_id = r.id`.execute(
    db,
  );
  return {
    candidates: rows.map(({ kind, parts, all_parts: _, ...row }) => ({
      ...row,
      source: kind === 'ocr' ? 'scan' : 'recording',
      rank: IN_TEXT + 1 - 1 / (1 + parts),
    })),
    isCut: (rows[0]?.all_parts ?? 0) >= maxPages,
  };
}

const SORT_COLUMNS = {
  date: sql`s.year_from`,
  signature: sql`r.tree_order`,
  updatedAt: sql`r.updated_at`,
} as const;

/** Records that match the filters of a query without words, the first in the order of the list. */
export async function listFiltered(db: Db, request: ReadRequest): Promise<Candidate[]> {
  const { query, sort = 'relevance', order = 'asc', filters } = request;
  if (!hasFilters(filters)) return [];
  const column = SORT_COLUMNS[sort === 'relevance' ? 'signature' : sort];
  const direction = order === 'desc' && sort !== 'relevance' ? sql`desc` : sql`asc`;
  const excluded = excludedText(query, weightsOf(request));
  const lacks = excluded === '' ? sql`` : sql`and not (s.words @@ ${excluded}::tsquery)`;
  const limit = sql.lit(request.maxRecords + 1);
  // An index has each of these lists in its order: those of a level, or those with a date and those without.
  const lists =
    sort === 'date'
      ? [sql`s.year_from is not null`, sql`s.year_from is null`]
      : (filters.level ? [filters.level] : RECORD_LEVELS).map((level) => sql`r.level = ${level}`);
  const arms = lists.map(
    (list) => sql`(
      select ${CANDIDATE}, ${column} as place from search_record s join record r on r.id = s.record_id
      where ${list} and ${ofInstitution(request)} and ${conditions(request)} ${lacks}
      order by place ${direction} limit ${limit})`,
  );
  const { rows } = await sql<Omit<Candidate, 'source' | 'pages' | 'rank'>>`
    select * from (${sql.join(arms, sql` union all `)}) as l
    order by place ${direction} nulls last limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, rank: 0, source: 'description', pages: [] }));
}

/** The institution of both tables: each has indexes that begin with it. */
const ofInstitution = ({ scope: { institutionId } }: ReadRequest) =>
  institutionId === null ? sql`true` : sql`r.institution_id = ${institutionId}`;

/** These records, and the descendants of those of `above`, as far as the filters leave them: what a signature names. */
export async function findPlaces(
  db: Db,
  request: ReadRequest,
  { ids, above }: { ids: readonly number[]; above: readonly string[] },
): Promise<Candidate[]> {
  if (ids.length === 0 && above.length === 0) return [];
  const places = [sql`r.id = any(${ids}::bigint[])`, ...above.map((path) => inSubtree(path))];
  const { rows } = await sql<Omit<Candidate, 'source' | 'pages' | 'rank'>>`
    select ${CANDIDATE} from search_record s join record r on r.id = s.record_id
    where (${sql.join(places, sql` or `)}) and ${conditions(request)}
    order by r.tree_order limit ${sql.lit(request.maxRecords + 1)}`.execute(db);
  return rows.map((row) => ({ ...row, rank: 0, source: 'description', pages: [] }));
}
