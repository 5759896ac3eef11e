import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@regest/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { connect } from '../apps/server/src/db/connect.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/embedded/start-embedded-postgres.ts';
import { buildApp } from '../apps/server/src/programs/app.ts';
import { insertSession } from '../apps/server/src/queries/session/sessions.ts';
import { hashToken, newToken } from '../apps/server/src/services/session/token.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { openStore } from '../apps/server/src/store/open-store.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface BenchServer {
  app: FastifyInstance;
  pool: Pool;
  /** Token of the signed-in account, for a browser. */
  token: string;
  /** A call of the API as the server sees it, its answer unread; anything but success ends the run. */
  ask(method: Method, url: string, body?: object): Promise<{ json(): unknown }>;
  call(method: Method, url: string, body?: object): Promise<unknown>;
  signIn(institutionId: number, role?: Role): Promise<void>;
  /** The token of one more person of the institution. */
  another(institutionId: number): Promise<string>;
  close(): Promise<void>;
}

/** The real server on an embedded PostgreSQL of its own, as durable as in production; gone at the end unless kept. */
export async function startBenchServer({
  dataDir: ownDataDir,
}: {
  dataDir?: string | undefined;
} = {}): Promise<BenchServer> {
  const dataDir = ownDataDir ?? mkdtempSync(join(tmpdir(), 'regest-bench-'));
  mkdirSync(dataDir, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrate(database.ownerUrl, database.url);
  // The owner's connection: benchmarks switch triggers off and vacuum.
  const { pool, db, close } = connect(database.ownerUrl);
  const settings = readSettings({
    REGEST_DATA: dataDir,
    REGEST_DEMO: '0',
    REGEST_TRUSTED_PROXIES: '127.0.0.1',
  });
  const log = pino({ level: 'error' }, pino.destination(2));
  const app = await buildApp(
    { settings, pool, db, store: openStore(settings.store, dataDir), log },
    { pages: false },
  );
  const token = newToken();
  const admit = async (institutionId: number, role: Role, own: string) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into app_user (institution_id, name, full_name, email, role, password_hash)
       values ($1, $3::text, 'Pomiar', $3::text || '@regest.example', $2, '-') returning id`,
      [institutionId, role, `pomiar-${randomUUID()}`],
    );
    await insertSession(db, hashToken(own), rows[0]?.id ?? 0, 86_400);
  };
  const ask: BenchServer['ask'] = async (method, url, body) => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.payload}`);
    return answer;
  };
  return {
    app,
    pool,
    token,
    ask,
    call: async (method, url, body) => (await ask(method, url, body)).json(),
    signIn: (institutionId, role = 'SUPERVISOR') => admit(institutionId, role, token),
    async another(institutionId) {
      const own = newToken();
      await admit(institutionId, 'EDITOR', own);
      return own;
    },
    async close() {
      await app.close();
      await close();
      await database.stop();
      if (ownDataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
