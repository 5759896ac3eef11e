import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { FileTable } from '../../db/schema-files.ts';

type Place = Pick<
  Insertable<FileTable>,
  'institution_id' | 'record_id' | 'agreement_id' | 'field' | 'upload_batch' | 'upload_place'
>;

/**
 * The position of a new file of a list. Of files chosen together the later may come first: each goes before the first
 * of its own that was chosen after it, else behind the last of them; a file of no batch goes to the end. The list is
 * held to the end of the transaction, so that two at once do not take one place.
 */
export async function makePlace(db: Db, place: Place): Promise<number> {
  const { institution_id, record_id, agreement_id, field, upload_batch, upload_place } = place;
  const list = `file-places ${institution_id} ${record_id ?? ''} ${agreement_id ?? ''} ${field}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${list}, 0))`.execute(db);
  const ofPlace = sql`institution_id = ${institution_id} and field = ${field}
    and record_id is not distinct from ${record_id}::bigint
    and agreement_id is not distinct from ${agreement_id}::bigint`;
  const { rows } = await sql<{ next: number; behind: number | null; last: number }>`
    select min(position) filter (where upload_batch = ${upload_batch} and upload_place > ${upload_place}) as next,
      max(position) filter (where upload_batch = ${upload_batch}) as behind,
      coalesce(max(position), 0) as last
    from file where ${ofPlace}`.execute(db);
  const places = rows[0];
  const last = places?.last ?? 0;
  const position = places?.next ?? (places?.behind ?? last) + 1;
  if (position <= last) {
    await sql`update file set position = position + 1 where ${ofPlace} and position >= ${position}`.execute(
      db,
    );
  }
  return position;
}
