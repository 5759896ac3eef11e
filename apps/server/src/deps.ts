import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './db/schema.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';

/** What the program is made of. Built once in main, handed to the app and the worker. */
export interface Deps {
  settings: Settings;
  pool: Pool;
  db: Kysely<Database>;
  store: Store;
  log: FastifyBaseLogger;
}
