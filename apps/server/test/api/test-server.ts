import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Connection, connect } from '../../src/db/connect.ts';
import type { Deps } from '../../src/deps.ts';
import { buildApp } from '../../src/programs/app.ts';
import { readSettings, type Settings } from '../../src/settings.ts';
import { openStore } from '../../src/store/open-store.ts';
import { freshDatabase } from '../postgres/fresh-database.ts';

export interface TestServer {
  app: FastifyInstance;
  deps: Deps;
  url: string;
  /** As the owner of the tables: what a restored backup or a test that bends a rule needs. */
  ownerPool: pg.Pool;
  dataDir: string;
  close(): Promise<void>;
}

/** The real server on a database of its own, with every answer held against the contract. */
export async function openTestServer(overrides: Partial<Settings> = {}): Promise<TestServer> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'regest-api-'));
  const settings = { ...readSettings({ REGEST_DATA: dataDir, REGEST_DEMO: '0' }), ...overrides };
  const connection: Connection = connect(database.url, { max: 12 });
  const ownerPool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  // A connection that a test left idle may be cut by the end of its database.
  ownerPool.on('error', () => {});
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const deps: Deps = {
    settings,
    pool: connection.pool,
    db: connection.db,
    store: openStore(settings.store, dataDir),
    log,
  };
  const app = await buildApp(deps, { checkReplies: true, pages: false });
  await app.ready();
  return {
    app,
    deps,
    url: database.url,
    ownerPool,
    dataDir,
    async close() {
      await app.close();
      await connection.close();
      await ownerPool.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One server for a test file: `const server = useServer()`, then `server().app`. */
export function useServer(overrides: Partial<Settings> = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await openTestServer(overrides);
  });
  afterAll(async () => {
    await server?.close();
  });
  return () => {
    if (!server) throw new Error('The server is open only inside tests.');
    return server;
  };
}
