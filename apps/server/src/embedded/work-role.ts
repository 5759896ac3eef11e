import pg from 'pg';

/**
 * Creates the working role or resets its rights: it may only sign in. Rights on tables are granted after the
 * migrations (`db/grant-work.ts`).
 */
export async function ensureWorkRole(
  client: pg.Client,
  { user, password }: { user: string; password: string },
  database: string,
): Promise<void> {
  const role = pg.escapeIdentifier(user);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await client.query(`${verb} role ${role} ${rights} password ${pg.escapeLiteral(password)}`);
  await client.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${role}`);
  // By default every role may connect to these databases.
  await client.query('revoke connect, temporary on database postgres, template1 from public');
  await client.query(`revoke connect, temporary on database ${pg.escapeIdentifier(database)} from public`);
}
