import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';
import { createDatabase, databaseAt, dropDatabases } from './databases.ts';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testPostgres: { adminUrl: string; prefix: string; template: string; failure: string | null };
  }
}

/**
 * One PostgreSQL for the whole run. The migrations run once, into a template; every test file then gets a
 * copy of it, which takes milliseconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const prefix = `regest_test_${process.pid}_`;
  const template = `${prefix}template`;
  await createDatabase(server.adminUrl, template);
  // A broken migration fails the tests that need a database, not those that do not.
  const failure = await migrate(databaseAt(server.adminUrl, template)).then(
    () => null,
    (error: Error) => error.message,
  );
  project.provide('testPostgres', { adminUrl: server.adminUrl, prefix, template, failure });
  return async () => {
    await dropDatabases(server.adminUrl, prefix);
    await server.stop();
  };
}
