import type { TextKind } from '@regest/contract/values/file-types.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { pathEnd } from '../records/record-path.ts';

export interface ReviewScope {
  institutionId: number;
  /** Paths of the reviewed subtrees; null for the whole institution. */
  paths: readonly string[] | null;
  kind?: TextKind | undefined;
  /** A file: only texts behind its place in the order. */
  after?: number | undefined;
}

/** Files with a machine's text that no person has marked as checked, in the order of the tree. */
export async function listUncheckedTexts(
  db: Db,
  { institutionId, paths, kind, after }: ReviewScope,
  limit: number,
): Promise<{ total: number; ids: number[] }> {
  const within =
    paths === null
      ? sql`true`
      : sql`(${sql.join(
          paths.map((path) => sql`(r.path >= ${path} and r.path < ${pathEnd(path)})`),
          sql` or `,
        )})`;
  const behind =
    after === undefined
      ? sql`true`
      : sql`(r.tree_key, f.field, f.position, f.id) > (
          select r.tree_key, f.field, f.position, f.id from file f join record r on r.id = f.record_id
          where f.id = ${after} and f.institution_id = ${institutionId})`;
  const { rows } = await sql<{ id: number; total: number }>`
    select f.id, count(*) over ()::int as total
    from transcription t join file f on f.id = t.file_id join record r on r.id = f.record_id
    where f.institution_id = ${institutionId} and r.deleted_at is null and ${within}
      and t.machine_text is not null and t.checked_at is null
      and ${behind} and ${kind === undefined ? sql`true` : sql`t.kind = ${kind}`}
    order by r.tree_key, f.field, f.position, f.id limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
}
