import type { Pool } from 'pg';

/** Gives every collection but the first to an institution of its own, as where many keep their holdings in one database. */
export async function spreadRecords(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // The rows hold what the triggers would set.
    await client.query('set local session_replication_role = replica');
    await client.query(
      `with collection as (
         select id, row_number() over (order by id) as number from record where level = 'collection'
       ), institution as (
         insert into institution (signature, name, institution_type, is_published)
         select 'PL_' || number, 'Archiwum ' || number, 'ngo', true from collection where number > 1
         returning id, signature
       )
       update record set institution_id = institution.id
       from collection join institution on institution.signature = 'PL_' || collection.number
       where split_part(record.path, '.', 1) = collection.id::text`,
    );
    await client.query('commit');
    await client.query('vacuum analyze record');
  } finally {
    client.release();
  }
}
