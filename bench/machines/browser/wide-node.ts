import type { Pool } from 'pg';

export const CHILDREN = 100_000;
const TITLE = 'Zbiór o stu tysiącach teczek';

/** A collection of 100,000 units, one beside the other, counted as the services count them. */
export async function addWideNode(pool: Pool, institutionId: number): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into record (id, institution_id, level, path, signature, title, fields)
     select id, $1, 'collection', id || '.', '900', $2, '{"languages": ["pol"]}'
     from (select nextval('record_id_seq') as id) as ids returning id`,
    [institutionId, TITLE],
  );
  const id = rows[0]?.id;
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
    [id, CHILDREN],
  );
  await pool.query('insert into record_count (record_id, series, units, documents) values ($1, 0, $2, 0)', [
    id,
    CHILDREN,
  ]);
  await pool.query('vacuum analyze record');
  return TITLE;
}
