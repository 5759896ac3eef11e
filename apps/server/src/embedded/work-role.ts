import pg from 'pg';

/**
 * Makes the role that the program works under, or brings it back to what it may: it signs in, and that is all. What
 * it may do with the tables is granted after the migrations (`db/grant-work.ts`).
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
  // Only the owner may connect to these; by default every role may.
  await client.query('revoke connect, temporary on database postgres, template1 from public');
  await client.query(`revoke connect, temporary on database ${pg.escapeIdentifier(database)} from public`);
}
