import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { ensurePortalBuilt } from '../../../../scripts/bootstrap/build-portal.mjs';
import { migrate } from '../../src/db/migrate.ts';
import { compileProgram } from '../processes/compile-program.ts';
import {
  asRole,
  createDatabase,
  createRole,
  databaseAt,
  dropDatabases,
  dropRole,
  type Role,
} from './databases.ts';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testPostgres: { adminUrl: string; prefix: string; template: string; work: Role; failure: string | null };
  }
}

/**
 * Starts one PostgreSQL for the whole run. Migrations run once, into a template; every test file gets a copy of it,
 * which takes milliseconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Built here, so that a broken template of the portal fails once and not in a hundred tests.
  ensurePortalBuilt();
  const [server] = await Promise.all([startTestServer(), compileProgram()]);
  const prefix = `regest_test_${process.pid}_`;
  const template = `${prefix}template`;
  // The server under test uses the working role, so that missing rights show up in tests.
  const work = { user: `${prefix}work`, password: randomUUID() };
  await createRole(server.adminUrl, work);
  await createDatabase(server.adminUrl, template);
  const templateUrl = databaseAt(server.adminUrl, template);
  // A broken migration fails only tests that need a database.
  const failure = await migrate(templateUrl, asRole(templateUrl, work)).then(
    () => null,
    (error: Error) => error.message,
  );
  project.provide('testPostgres', { adminUrl: server.adminUrl, prefix, template, work, failure });
  return async () => {
    await dropDatabases(server.adminUrl, prefix);
    await dropRole(server.adminUrl, work);
    await server.stop();
  };
}
