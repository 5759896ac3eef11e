import type { Pool } from 'pg';
import { milliseconds, quantile, table, timed } from '../measure.ts';

const WRITES = 1_500;
const READS = 20;
const SHAPES = [
  ['pending list, 4 MB (the default)', 'fastupdate = on, gin_pending_list_limit = 4096'],
  ['pending list, 64 kB', 'fastupdate = on, gin_pending_list_limit = 64'],
  ['pending list, 256 kB', 'fastupdate = on, gin_pending_list_limit = 256'],
  ['no pending list', 'fastupdate = off'],
] as const;

/** The index of titles, written to by changes of titles and then counted by: what each side pays. */
export async function measurePendingList(pool: Pool): Promise<string> {
  const { rows: ids } = await pool.query<{ id: number }>(
    `select id from record where level = 'document' order by md5(id::text) limit $1`,
    [WRITES * SHAPES.length],
  );
  const { rows: before } = await pool.query<{ options: string | null }>(
    `select array_to_string(reloptions, ', ') as options from pg_class where relname = 'record_search'`,
  );
  const rows: string[][] = [];
  for (const [index, [name, options]] of SHAPES.entries()) {
    await pool.query(`alter index record_search set (${options})`);
    await pool.query(`select gin_clean_pending_list('record_search')`);
    const writes: number[] = [];
    for (const { id } of ids.slice(index * WRITES, (index + 1) * WRITES))
      writes.push(
        await timed(() =>
          pool.query(`update record set title = title || ' uzupełnienie' where id = $1`, [id]),
        ),
      );
    const reads: number[] = [];
    for (let read = 0; read < READS; read += 1)
      reads.push(
        await timed(() =>
          pool.query(
            `select count(*) from record where institution_id = (select min(institution_id) from record)
             and level = 'document' and deleted_at is null and search_text like '%nr${ids[read]?.id}%'`,
          ),
        ),
      );
    rows.push([
      name,
      milliseconds(quantile(writes, 0.5)),
      milliseconds(quantile(writes, 0.95)),
      milliseconds(Math.max(...writes)),
      milliseconds(quantile(reads, 0.5)),
    ]);
  }
  await pool.query('alter index record_search reset (fastupdate, gin_pending_list_limit)');
  if (before[0]?.options) await pool.query(`alter index record_search set (${before[0].options})`);
  return table(['index of titles', 'write p50 ms', 'write p95 ms', 'longest write ms', 'count p50 ms'], rows);
}
