import type { ClientBase } from 'pg';

/** Memory of a loading transaction, which a measuring machine has. */
const MEMORY = ["set local maintenance_work_mem = '1GB'", "set local work_mem = '256MB'"];
/** Triggers and references are off: the loader sets what they would have set. */
const WITHOUT_TRIGGERS = 'set local session_replication_role = replica';
const WITH_TRIGGERS = 'set local session_replication_role = origin';

/**
 * Fills a table within a transaction the quick way: its indexes are built, exactly as they were, when the rows are there.
 * Rows are logged as they come; logging switched on at the end would write the whole table a second time.
 */
export async function bulkLoad<Result>(
  client: ClientBase,
  table: string,
  fill: () => Promise<Result>,
  say: (step: string) => void,
): Promise<Result> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)
     order by indexrelid`,
    [table],
  );
  for (const setting of [...MEMORY, WITHOUT_TRIGGERS]) await client.query(setting);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const result = await fill();
  for (const { name, definition } of indexes) {
    await client.query(definition);
    say(`index ${name}`);
  }
  await client.query(WITH_TRIGGERS);
  return result;
}
