import type { RecordLevel } from '@regest/contract/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { inSubtree } from '../records/record-locks.ts';
import { CANDIDATE, type Candidate, readCandidates } from './candidate-lines.ts';
import type { WordShares } from './word-shares.ts';

/** Whose records are looked at. */
export interface Whose {
  /** null: of every institution. */
  institutionId: number | null;
  holds?: Holding | undefined;
  /** Unknown while nobody has counted. */
  frequency?: Frequency | undefined;
  readers?: ForReaders | undefined;
}

/** What is known of all that is public, where readers ask. */
interface ForReaders {
  institutions: readonly number[];
  /** The records in the language that is asked for; null: they are not few. */
  inLanguage: readonly number[] | null;
}

/** How often words stand in these records. */
export interface Frequency extends WordShares {
  /** How many records these are. */
  records: number;
}

/**
 * Of most of what there is it is quicker to see in each row whose it is than to ask the index. Of few records it is
 * quicker to read all than to ask for a beginning, which the index looks up for all institutions together.
 */
type Holding = 'most' | 'some' | 'few';

/** What a search may find, whatever was typed. */
export interface SearchFilters extends Whose {
  level?: RecordLevel | undefined;
  collectionId?: number | undefined;
  yearFrom?: number | undefined;
  yearTo?: number | undefined;
  /** What has no date is found within the years too. */
  withUndated?: boolean | undefined;
  status?: 'published' | 'unpublished' | 'draft' | undefined;
  authorId?: number | undefined;
  indexId?: number | undefined;
  language?: string | undefined;
  has?: 'files' | 'text' | undefined;
}

/** Candidates of one kind are cut off here: ranking everything that holds a frequent word would take seconds. */
export const MOST_CANDIDATES = 1_000;

/** That condition on `search_record s`; `id`: the institution, said in another way. */
export function areOf({ institutionId, holds }: Whose, id = sql`${institutionId}`): RawBuilder<unknown> {
  if (institutionId === null) return sql`true`;
  const own = sql`s.institution_id = ${id}`;
  return holds === 'most' ? unasked(own) : own;
}

/** A condition said so that no index is asked for it. */
export const unasked = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${condition}) is true`;

/** The filters as a condition on `record r` and `search_record s`; `institution`: it, said in another way. */
export function conditions(filters: SearchFilters, institution?: RawBuilder<unknown>): RawBuilder<unknown> {
  const { level, collectionId, yearFrom, yearTo, status, authorId, indexId, language, has } = filters;
  const all = [sql`r.deleted_at is null`, areOf(filters, institution)];
  // Seen by every plan: collections and series have an index of their own.
  if (level) all.push(sql`s.level = ${sql.lit(level)}`);
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
  if (indexId)
    all.push(sql`exists (select from record_index n where n.record_id = r.id and n.index_id = ${indexId})`);
  if (language) all.push(isIn(language, filters));
  if (has === 'files') all.push(sql`exists (select from file f where f.record_id = r.id)`);
  if (has === 'text')
    all.push(
      sql`exists (select from file f join transcription t on t.file_id = f.id where f.record_id = r.id)`,
    );
  return sql.join(all, sql` and `);
}

/** To pick the fields that are public out of every record, as readers see them, would take longest of all. */
function isIn(language: string, { readers }: Whose): RawBuilder<unknown> {
  if (!readers) return sql`r.fields -> 'languages' ? ${language}`;
  if (readers.inLanguage) return sql`r.id = any(${readers.inLanguage}::bigint[])`;
  return sql`exists (select from record_languages n where n.id = r.id and n.languages ? ${language})`;
}

/** Whether anything was chosen but whose records they are. */
export const hasChosen = ({ institutionId, holds, frequency, readers, ...filters }: SearchFilters) =>
  Object.values(filters).some((value) => value !== undefined);

/** What is published is most of what there is, and for readers all of it. */
export const isNarrowed = ({ status, ...filters }: SearchFilters) =>
  (status !== undefined && status !== 'published') || hasChosen(filters);

export const UNRANKED = sql`${CANDIDATE}, 0 as rank`;

/** These records as candidates, for those that were found by their signature. */
export async function findByIds(
  db: Db,
  ids: readonly number[],
  filters: SearchFilters,
): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  return readCandidates(
    db,
    sql`select ${UNRANKED}
      from search_record s join record r on r.id = s.record_id
      where r.id = any(${ids}::bigint[]) and ${conditions(filters)}`,
    filters,
  );
}
