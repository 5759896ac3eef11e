import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../apps/server/src/db/connect.ts';
import { freePort } from '../../apps/server/src/embedded/free-port.ts';
import {
  OIDC_CLIENT,
  type OpenIdProvider,
  openIdProvider,
} from '../../apps/server/test/api/openid-provider.ts';
import { startProgram } from '../../apps/server/test/processes/program.ts';

interface Person {
  role: string;
  email: string;
}

interface OwnInstallation {
  url: string;
  provider: OpenIdProvider;
  stop(): Promise<void>;
}

interface Access {
  user: string;
  password: string;
  port: number;
  work: { user: string; password: string };
}

/** Runs statements and returns the rows of the last one. */
async function query(url: string, ...statements: [string, unknown[]?][]): Promise<Record<string, unknown>[]> {
  const { pool, close } = connect(url);
  try {
    let rows: Record<string, unknown>[] = [];
    for (const [text, values] of statements) rows = (await pool.query(text, values)).rows;
    return rows;
  } finally {
    await close();
  }
}

/** Addresses of the shared database and of databases of separate installations on the same server. */
function databases() {
  const file = join(process.env.REGEST_E2E_DATA ?? '', 'postgres', 'access.json');
  const { port, work, ...owner } = JSON.parse(readFileSync(file, 'utf8')) as Access;
  const at = (who: Access['work'], database: string) =>
    `postgres://${who.user}:${encodeURIComponent(who.password)}@127.0.0.1:${port}/${database}`;
  return {
    shared: at(owner, 'regest'),
    own: (name: string) => ({ owner: at(owner, name), work: at(work, name) }),
  };
}

/** Databases of separate installations that still exist. */
export async function ownDatabases(): Promise<string[]> {
  const rows = await query(databases().shared, [
    `select datname from pg_database where datname like 'own\\_%'`,
  ]);
  return rows.map(({ datname }) => datname as string);
}

/**
 * Starts a second installation: its own database on the shared server, one person whose role requires a second
 * factor, and a real OpenID provider that replaces the password.
 */
export async function startWithProvider(
  { role, email }: Person,
  settings: Record<string, string> = {},
): Promise<OwnInstallation> {
  const name = `own_${randomBytes(6).toString('hex')}`;
  const { shared, own: ownDatabase } = databases();
  const { owner, work } = ownDatabase(name);
  const toClose: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (let close = toClose.pop(); close; close = toClose.pop()) await close();
  };
  try {
    await query(shared, [`create database ${name}`]);
    toClose.push(() => query(shared, [`drop database ${name} with (force)`]));
    const url = `http://127.0.0.1:${await freePort()}`;
    const dataDir = mkdtempSync(join(tmpdir(), 'regest-own-'));
    toClose.push(async () => rmSync(dataDir, { recursive: true, force: true }));
    const provider = await openIdProvider(`${url}/login/single-sign-on`);
    toClose.push(provider.stop);
    const program = await startProgram({
      env: {
        DATABASE_URL: work,
        REGEST_DATABASE_OWNER_URL: owner,
        REGEST_DATA: dataDir,
        REGEST_ROLE: 'web',
        REGEST_PUBLIC_URL: url,
        PORT: new URL(url).port,
        REGEST_OIDC_ISSUER: provider.issuer,
        REGEST_OIDC_CLIENT: OIDC_CLIENT.clientId,
        REGEST_OIDC_SECRET: OIDC_CLIENT.secret,
        REGEST_OIDC_NAME: 'Konto próbne',
        ...settings,
      },
    });
    toClose.push(program.stop);
    await query(
      owner,
      [
        `insert into institution (id, signature, name, institution_type) values (1, 'PL_1', 'Archiwum', 'ngo')`,
      ],
      [
        `insert into app_user (institution_id, name, full_name, email, role, password_hash)
         values (1, 'ola', 'Ola Próbna', $1, $2, '-')`,
        [email, role],
      ],
      ['insert into second_factor_role (role) values ($1)', [role]],
    );
    return { url, provider, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
