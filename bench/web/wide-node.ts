import type { Pool } from 'pg';

export const CHILDREN = 100_000;

/** Gives a collection without contents 100,000 units, counted as the services count them. */
export async function fillWideNode(pool: Pool): Promise<{ title: string }> {
  const { rows } = await pool.query<{ id: number; title: string }>(
    `select id, title from record where level = 'collection'
     and id not in (select parent_id from record where parent_id is not null) order by id limit 1`,
  );
  const collection = rows[0];
  if (!collection) throw new Error('Every collection has contents.');
  await pool.query(
    `with unit as (
       insert into record (id, institution_id, level, parent_id, path, signature, title, fields)
       select ids.id, institution_id, 'unit', parent.id, path || ids.id || '.', ids.number::text,
         'Teczka ' || ids.number, '{"languages": ["pol"], "totalSize": 1}'
       from record as parent cross join lateral (
         select nextval('record_id_seq') as id, number from generate_series(1, $2::int) as number
       ) as ids
       where parent.id = $1 returning id)
     insert into record_count (record_id, series, units, documents) select id, 0, 0, 0 from unit`,
    [collection.id, CHILDREN],
  );
  await pool.query('update record_count set units = units + $2 where record_id = $1', [
    collection.id,
    CHILDREN,
  ]);
  await pool.query('vacuum analyze record');
  return collection;
}
