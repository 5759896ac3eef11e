import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { conditions, type SearchFilters } from './candidates.ts';
import { MOST_TEXTS } from './found-texts.ts';

export type TextKinds = readonly ('ocr' | 'stt')[];

/** Pages that are looked for, and what may be found by them. */
export interface WantedPages {
  kinds: TextKinds;
  tsquery: string;
  filters: SearchFilters;
}

export interface FoundFile {
  file_id: number;
  parts: number;
  /** The first of them, with a comma between: most are never read. */
  pages: string;
}

/** The words of so many files are sooner looked at than those of all others are found by the index. */
const FEW = 20;

/** Of the files that the filters leave those that answer; null: they leave more than a few. */
export async function findAmongFewFiles(
  db: Db,
  { kinds, tsquery, filters }: WantedPages,
): Promise<FoundFile[] | null> {
  const { rows } = await sql<{ id: number }>`
    select f.id from search_record s join record r on r.id = s.record_id join file f on f.record_id = r.id
      join transcription k on k.file_id = f.id and k.kind = any(${kinds}::text[])
    where ${conditions(filters)} limit ${sql.lit(FEW + 1)}`.execute(db);
  if (rows.length > FEW) return null;
  const found = await sql<FoundFile>`
    select t.file_id, count(*)::int as parts, array_to_string((array_agg(t.part order by t.part))[1:${sql.lit(MOST_TEXTS)}], ',') as pages
    from search_text t where t.file_id = any(${rows.map(({ id }) => id)}::bigint[]) and (t.words @@ ${tsquery}::tsquery) is true
    group by t.file_id order by parts desc, t.file_id`.execute(db);
  return found.rows;
}
