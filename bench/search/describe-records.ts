import type { Pool } from 'pg';
import { SKEW, vocabulary } from './vocabulary.ts';

/** Every record gets a title of five words and a number of its own, and a content of forty. */
export async function describeRecords(pool: Pool): Promise<void> {
  const words = vocabulary();
  await pool.query(
    'create table bench_word as select place, word from unnest($1::text[]) with ordinality as w (word, place)',
    [words],
  );
  await pool.query('create index on bench_word (place)');
  const some = (many: number) =>
    `(select string_agg(word, ' ') from generate_series(1, ${many}) as n
      join bench_word on place = 1 + floor(${words.length} * power(random(), ${SKEW})) + (record.id * 0))`;
  await pool.query(
    `update record set title = coalesce(${some(5)}, 'akta') || ' nr' || id,
       fields = fields || jsonb_build_object('content', ${some(40)})`,
  );
  await pool.query('drop table bench_word');
  await pool.query('vacuum analyze record');
}
