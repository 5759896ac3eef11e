import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { beginsWith, holds, isAsking } from '../search-text.ts';
import { SEARCHED } from './list-records.ts';

interface Wanted {
  institutionId: number;
  level: RecordLevel;
  q: string;
  limit: number;
}

/** As the index of titles has it. */
const TITLE_START = sql`left(plain(title), 100)`;

/**
 * Ids of live records of a level: those whose signature or title begins with the text, then, if there
 * is room, those that hold it. Two steps, so that no rank has to be worked out for every match.
 */
export async function findParentChoices(
  db: Db,
  { institutionId, level, q, limit }: Wanted,
): Promise<number[]> {
  const select = (condition: ReturnType<typeof sql>, most: number) =>
    sql<{ id: number }>`
      select id from record
      where institution_id = ${institutionId} and level = ${level} and deleted_at is null and ${condition}
      order by sort_key, id limit ${most}`
      .execute(db)
      .then(({ rows }) => rows.map(({ id }) => id));
  if (!isAsking(q)) return select(sql`true`, limit);
  const begins = sql`(${beginsWith(SEARCHED, q)} or ${beginsWith(TITLE_START, q)})`;
  const first = await select(begins, limit);
  if (first.length === limit) return first;
  return [...first, ...(await select(sql`${holds(SEARCHED, q)} and not ${begins}`, limit - first.length))];
}
