import pg from 'pg';

export function databaseAt(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The address with the login of another role. */
export function asRole(url: string, { user, password }: Role): string {
  const address = new URL(url);
  address.username = user;
  address.password = password;
  return address.href;
}

export type Role = { user: string; password: string };

export async function createRole(adminUrl: string, { user, password }: Role): Promise<void> {
  const rights = `login password ${pg.escapeLiteral(password)}`;
  await withAdmin(adminUrl, (admin) => admin.query(`create role ${pg.escapeIdentifier(user)} ${rights}`));
}

export async function dropRole(adminUrl: string, { user }: Role): Promise<void> {
  await withAdmin(adminUrl, (admin) => admin.query(`drop role if exists ${pg.escapeIdentifier(user)}`));
}

export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  // `file_copy` takes a third of the time of the default, and durability does not matter here.
  const from = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)} strategy file_copy`;
  await withAdmin(adminUrl, (admin) => admin.query(`create database ${pg.escapeIdentifier(name)}${from}`));
}

/** Drops a database together with connections that a test left open. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withAdmin(adminUrl, (admin) =>
    admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  );
}

export async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  const { rows } = await withAdmin(adminUrl, (admin) =>
    admin.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      prefix,
    ]),
  );
  for (const { name } of rows) await dropDatabase(adminUrl, name);
}

async function withAdmin<Result>(
  adminUrl: string,
  use: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.end();
  }
}
