import type { SearchKind, SearchQuery } from '@regest/contract/endpoints/search.ts';
import { AGGREGATE_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Query } from '@regest/polish/query/query.ts';
import { sql } from 'kysely';
import type { Reader } from '../db/connect-reader.ts';
import type { Db } from '../db/schema.ts';
import type { Synonyms } from './words.ts';

/** Search runs on either connection: for readers the views of what is public bear the names of the tables. */
export type SearchDb = Db | Reader;
export const asDb = (db: SearchDb): Db => db as unknown as Db;

/** Scope of a search: the only difference between the editor and the portal. */
export interface Scope {
  /** Null means every institution. */
  institutionId: number | null;
  /** Readers: words of fields that are not public (weight D) do not count, in what is found or excluded. */
  isPublic?: boolean;
}

export interface Filters {
  level?: RecordLevel | undefined;
  collectionId?: number | undefined;
  yearFrom?: number | undefined;
  yearTo?: number | undefined;
  /** Undated records are within any years. */
  withUndated?: boolean | undefined;
  status?: 'published' | 'unpublished' | 'draft' | undefined;
  authorId?: number | undefined;
  /** Every one of these terms is named. */
  indexIds?: readonly number[] | undefined;
  language?: string | undefined;
  has?: 'files' | 'text' | undefined;
}

export interface SearchRequest {
  q: string;
  /** The words as typed, without their other forms. */
  exact?: boolean;
  synonyms?: Synonyms | undefined;
  /** `titles`: by title and signature alone, as lists and choosers do. */
  kind?: SearchKind | 'titles';
  filters?: Filters;
  sort?: SearchQuery['sort'];
  order?: 'asc' | 'desc';
  offset?: number;
  /** Hits with their snippets; 0 where candidates alone are wanted, without another spelling. */
  limit?: number;
  /** Records that are looked at; more are neither ranked nor counted, since a frequent word would take seconds. */
  maxRecords?: number;
}

/** A request with its text read. */
export interface ReadRequest extends SearchRequest {
  query: Query;
  scope: Scope;
  filters: Filters;
  kind: NonNullable<SearchRequest['kind']>;
  maxRecords: number;
  exact: boolean;
}

/** Collections and series: the condition of an index of `search_record s`, written with the same literals. */
export const IS_AGGREGATE = sql`s.level in (${sql.join(AGGREGATE_LEVELS.map((level) => sql.lit(level)))})`;

export const hasFilters = (filters: Filters): boolean =>
  Object.values(filters).some(
    (value) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
