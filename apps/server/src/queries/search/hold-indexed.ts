import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/**
 * Whoever makes the words of something that is there already holds it first, until the transaction ends: nobody else
 * changes it or makes its words meanwhile, so that the last words are of what stands. From the top of the tree
 * downwards, like every other lock of records.
 */
export async function holdRecords(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from record where id = any(${ids}::bigint[]) order by path for no key update`.execute(
    db,
  );
}

async function holdAuthors(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from author where id = any(${ids}::bigint[]) order by id for no key update`.execute(db);
}

/** The file first, as whoever corrects a text does. */
async function holdTexts(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from file where id = any(${ids}::bigint[]) order by id for key share`.execute(db);
  await sql`
    select file_id from transcription where file_id = any(${ids}::bigint[])
    order by file_id for no key update`.execute(db);
}

export const HOLD_INDEXED = { record: holdRecords, author: holdAuthors, text: holdTexts } as const;
