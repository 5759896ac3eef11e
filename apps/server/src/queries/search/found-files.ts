import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plans.ts';
import type { Db } from '../../db/schema.ts';
import type { Whose } from './candidates.ts';
import type { FoundFile } from './few-files.ts';

/** Files with more pages that answer stand first. */
export interface FoundFiles {
  files: FoundFile[];
  /** There are more such pages than were looked at. */
  isCut: boolean;
}

/** `most`: of how many pages; null: of all. */
export async function findFiles(
  db: Db,
  tsquery: string,
  { institutionId, holds }: Whose,
  most: number | null,
): Promise<FoundFiles> {
  const { rows } = await sql<FoundFile>`${KEEP_PLAN}
    select file_id, parts, pages
    from pages_found(${tsquery}::tsquery, ${institutionId}::bigint, ${most}::int, ${holds === 'most'}::boolean)
    order by parts desc, file_id`.execute(db);
  return { files: rows, isCut: fill(rows, most) };
}

/** The same by two statements at once, each of one half of the pages (migration 0089); of one institution. */
export async function findInHalves(
  db: Db,
  tsquery: string,
  { institutionId, holds }: Whose,
  most: number | null,
): Promise<FoundFiles> {
  const mostOfHalf = most === null ? null : Math.ceil(most / 2);
  const halves = await Promise.all(
    [0, 1].map((half) =>
      sql<FoundFile>`${KEEP_PLAN}
        select file_id, parts, pages
        from pages_found_in_half(${half}::int, ${tsquery}::tsquery, ${institutionId}::bigint, ${mostOfHalf}::int,
          ${holds === 'most'}::boolean)`.execute(db),
    ),
  );
  const files = halves.flatMap(({ rows }) => rows);
  return {
    files: files.toSorted((a, b) => b.parts - a.parts || a.file_id - b.file_id),
    isCut: halves.some(({ rows }) => fill(rows, mostOfHalf)),
  };
}

const fill = (files: readonly FoundFile[], most: number | null) =>
  most !== null && files.reduce((sum, { parts }) => sum + parts, 0) >= most;
