import { cpSync, mkdtempSync, rmSync } from 'node:fs';
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
import { type FreshDatabase, freshDatabase } from '../postgres/fresh-database.ts';

export interface TestServer {
  app: FastifyInstance;
  deps: Deps;
  url: string;
  /** Pool of the owner of the tables, for restores and for tests that break a rule. */
  ownerPool: pg.Pool;
  ownerUrl: string;
  dataDir: string;
  close(): Promise<void>;
  /** Ends the server and keeps its database and files. */
  putBy(): Promise<Snapshot>;
}

/** A filled database and its files, of which every test can start with a copy. */
export interface Snapshot {
  database: FreshDatabase;
  dataDir: string;
  remove(): Promise<void>;
}

/** Opens the real server on a new database; every answer is checked against the contract. */
export async function openTestServer(
  overrides: Partial<Settings> = {},
  copyOf?: Snapshot,
): Promise<TestServer> {
  const database = await freshDatabase(copyOf?.database.name);
  const dataDir = mkdtempSync(join(tmpdir(), 'regest-api-'));
  if (copyOf) cpSync(copyOf.dataDir, dataDir, { recursive: true });
  const settings = { ...readSettings({ REGEST_DATA: dataDir, REGEST_DEMO: '0' }), ...overrides };
  const connection: Connection = connect(database.url, {
    max: 12,
    closureClockOffset: settings.closureClockOffset,
  });
  const ownerPool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  // Dropping the database may cut an idle connection of a test.
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
  const stop = async () => {
    await app.close();
    await connection.close();
    await ownerPool.end();
  };
  const remove = async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    app,
    deps,
    url: database.url,
    ownerPool,
    ownerUrl: database.ownerUrl,
    dataDir,
    async close() {
      await stop();
      await remove();
    },
    async putBy() {
      await stop();
      return { database, dataDir, remove };
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
