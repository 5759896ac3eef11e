import { SNIPPETS } from '@regest/contract/endpoints/search.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import { areOf, type Whose } from './candidates.ts';

export interface FoundText {
  record_id: number;
  file_id: number;
  file_name: string;
  has_thumbnail: boolean;
  kind: 'ocr' | 'stt';
  part: number;
  text: string;
  starts: number[] | null;
}

/** A page, or a minute, of which it is known that it answers. */
export interface KnownPage {
  fileId: number;
  part: number;
  /** Minutes do, and pages do not. */
  overlaps: boolean;
}

/** Of a record; minutes overlap, so that of some of them nothing new is to be shown. */
export const MOST_TEXTS = SNIPPETS * 2;

/** What is shown of a page: of `file f`, `transcription k`, and of `t` which part. */
const FOUND_TEXT = sql`f.record_id, f.id as file_id, f.name as file_name, f.thumbnail_id is not null as has_thumbnail,
  f.position, k.kind, t.part`;

/** The same with its words, once it stands as `few` beside `search_text_body body`. */
const SHOWN = sql`few.record_id, few.file_id, few.file_name, few.has_thumbnail, few.kind, few.part, body.text, body.starts`;
const IN_THEIR_ORDER = sql`few.record_id, few.position, few.file_id, few.part`;

/** Pages and minutes of these records that answer, a few of each: the first that are met, for to order all takes longer. */
export async function findTexts(
  db: Db,
  recordIds: readonly number[],
  tsquery: string,
  perRecord: number,
): Promise<FoundText[]> {
  if (recordIds.length === 0) return [];
  const { rows } = await sql<FoundText>`${KEEP_PLAN}
    select ${SHOWN}
    from unnest(${recordIds}::bigint[]) as wanted (record_id)
    cross join lateral (
      select ${FOUND_TEXT}
      from file f join transcription k on k.file_id = f.id
      join search_text t on t.file_id = f.id and t.words @@ ${tsquery}::tsquery
      where f.record_id = wanted.record_id limit ${perRecord}
    ) as few
    join search_text_body body on body.file_id = few.file_id and body.part = few.part
    order by ${IN_THEIR_ORDER}`.execute(db);
  return rows;
}

/**
 * These pages and minutes, of which it is known that they answer: to see which of a file's pages hold a rare word all of
 * them would be unpacked.
 */
export async function findPages(db: Db, pages: readonly KnownPage[]): Promise<FoundText[]> {
  if (pages.length === 0) return [];
  const { rows } = await sql<FoundText>`${KEEP_PLAN}
    select ${SHOWN}
    from unnest(${pages.map(({ fileId }) => fileId)}::bigint[], ${pages.map(({ part }) => part)}::int[])
      as t (file_id, part)
    cross join lateral (
      select ${FOUND_TEXT} from file f join transcription k on k.file_id = f.id where f.id = t.file_id limit 1
    ) as few
    join search_text_body body on body.file_id = t.file_id and body.part = t.part
    order by ${IN_THEIR_ORDER}`.execute(db);
  return rows;
}

export interface FoundAuthor {
  id: number;
  name: string;
  other_name: string | null;
  description: string | null;
  is_draft: boolean;
  dates: {
    dateType: 'single' | 'range' | 'freeFormSingle' | 'freeFormRange';
    dateFrom: string;
    dateTo?: string;
  }[];
  signature: string | null;
  rank: number;
}

export async function findAuthors(
  db: Db,
  institutionId: number | null,
  tsquery: string,
  limit: number,
): Promise<FoundAuthor[]> {
  const own = institutionId === null ? sql`true` : sql`s.institution_id = ${institutionId}`;
  const { rows } = await sql<FoundAuthor>`${KEEP_PLAN}
    select a.id, a.name, a.other_name, a.description, a.is_draft, a.dates, a.signature,
      ts_rank(s.words, ${tsquery}::tsquery, 1) as rank
    from search_author s join author a on a.id = s.author_id
    where s.words @@ ${tsquery}::tsquery and ${own}
    order by rank desc, a.name, a.id limit ${limit}`.execute(db);
  return rows;
}

/** Records in whose title or signature these words stand, in the order of the tree; the trash is left out. */
export async function findByTitle(
  db: Db,
  { level, ...whose }: Whose & { level: RecordLevel | undefined },
  tsquery: string,
  limit: number,
): Promise<number[]> {
  const ofLevel = level === undefined ? sql`` : sql`and s.level = ${level}`;
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select s.record_id from search_record s
      where ${areOf(whose)} ${ofLevel} and s.head @@ ${tsquery}::tsquery limit ${limit}
    )
    select r.id from found join record r on r.id = found.record_id where r.deleted_at is null
    order by r.sort_key, r.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Words that occur and look like this one, most alike first. */
export async function similarTerms(db: Db, institutionId: number, term: string): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from search_term where institution_id = ${institutionId} and term % ${term}
    order by similarity(term, ${term}) desc, term limit 5`.execute(db);
  return rows.map((row) => row.term);
}
