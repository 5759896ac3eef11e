import pg from 'pg';

/**
 * Rights of the working role on tables where it may not do everything. Append-only tables stay safe from an attacker
 * who controls the program.
 */
const RESTRICTED_RIGHTS: Record<string, string> = {
  migration: 'select',
  audit_event: 'select, insert',
  // Written only by functions with the rights of the owner.
  audit_link: 'select',
  audit_head: 'select',
};

const SCHEMAS = 'public, graphile_worker';

/** The queue enables row level security on its tables, so the working role needs a policy on each. */
async function openQueue(owner: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
       and not exists (select from pg_policy where polrelid = pg_class.oid and polname = $1)`,
    [policyOf(role)],
  );
  for (const { name } of rows)
    await owner.query(`create policy ${pg.escapeIdentifier(policyOf(role))}
      on graphile_worker.${pg.escapeIdentifier(name)} to ${pg.escapeIdentifier(role)} using (true) with check (true)`);
}

const policyOf = (role: string) => `work of ${role}`.slice(0, 63);

/**
 * Grants the working role its minimum of rights: it reads and writes rows, but cannot create or change tables or see
 * objects of the server. Run by the owner after every migration, in one transaction, so that running programs keep
 * their rights throughout.
 */
export async function grantWork(owner: pg.ClientBase, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  await owner.query('begin');
  try {
    await owner.query(`grant usage on schema ${SCHEMAS} to ${name}`);
    await owner.query(`grant select, insert, update, delete on all tables in schema ${SCHEMAS} to ${name}`);
    await owner.query(`grant usage, select on all sequences in schema ${SCHEMAS} to ${name}`);
    for (const [table, rights] of Object.entries(RESTRICTED_RIGHTS)) {
      await owner.query(`revoke all on ${table} from ${name}`);
      await owner.query(`grant ${rights} on ${table} to ${name}`);
    }
    await openQueue(owner, role);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
