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

async function ask(url: string, ...statements: [string, unknown[]?][]): Promise<void> {
  const { pool, close } = connect(url);
  try {
    for (const [text, values] of statements) await pool.query(text, values);
  } finally {
    await close();
  }
}

/**
 * A second installation beside the one that all journeys share: a database of its own in the same server, one person,
 * whose role asks for a second factor, and a real OpenID provider that stands for the password.
 */
export async function startWithProvider({ role, email }: Person): Promise<OwnInstallation> {
  const file = join(process.env.REGEST_E2E_DATA ?? '', 'postgres', 'access.json');
  const { port, work, ...owner } = JSON.parse(readFileSync(file, 'utf8')) as Access;
  const name = `own_${randomBytes(6).toString('hex')}`;
  const at = (who: Access['work'], database: string) =>
    `postgres://${who.user}:${encodeURIComponent(who.password)}@127.0.0.1:${port}/${database}`;
  await ask(at(owner, 'regest'), [`create database ${name}`]);

  const url = `http://127.0.0.1:${await freePort()}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'regest-own-'));
  const provider = await openIdProvider(`${url}/login/single-sign-on`);
  const program = await startProgram({
    env: {
      DATABASE_URL: at(work, name),
      REGEST_DATABASE_OWNER_URL: at(owner, name),
      REGEST_DATA: dataDir,
      REGEST_ROLE: 'web',
      REGEST_PUBLIC_URL: url,
      PORT: new URL(url).port,
      REGEST_OIDC_ISSUER: provider.issuer,
      REGEST_OIDC_CLIENT: OIDC_CLIENT.clientId,
      REGEST_OIDC_SECRET: OIDC_CLIENT.secret,
      REGEST_OIDC_NAME: 'Konto próbne',
    },
  });
  await ask(
    at(owner, name),
    [`insert into institution (id, signature, name, institution_type) values (1, 'PL_1', 'Archiwum', 'ngo')`],
    [
      `insert into app_user (institution_id, name, full_name, email, role, password_hash)
       values (1, 'ola', 'Ola Próbna', $1, $2, '-')`,
      [email, role],
    ],
    ['insert into second_factor_role (role) values ($1)', [role]],
  );
  return {
    url,
    provider,
    async stop() {
      await program.stop();
      await provider.stop();
      await ask(at(owner, 'regest'), [`drop database ${name} with (force)`]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
