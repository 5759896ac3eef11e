import type { ClientBase } from 'pg';

/** Of a transaction that does nothing else; a machine that measures has this much. */
const MEMORY = ["set local maintenance_work_mem = '1GB'", "set local work_mem = '256MB'"];
/** Triggers and references are off: the loader sets what they would have set. */
const UNASKED = 'set local session_replication_role = replica';
const ASKED = 'set local session_replication_role = origin';

/**
 * Fills a table within a transaction the quick way: its indexes are made, exactly as they were, when the rows are there.
 * What is made is logged from the first row on; a table that was not would have to be written a second time.
 */
export async function bulkLoad<Made>(
  client: ClientBase,
  table: string,
  fill: () => Promise<Made>,
  say: (step: string) => void,
): Promise<Made> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)
     order by indexrelid`,
    [table],
  );
  for (const setting of [...MEMORY, UNASKED]) await client.query(setting);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const made = await fill();
  for (const { name, definition } of indexes) {
    await client.query(definition);
    say(`index ${name}`);
  }
  await client.query(ASKED);
  return made;
}
