import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, databaseAt, dropDatabase } from './databases.ts';
// What the set-up provides is declared there.
import type {} from './global-setup.ts';

export type FreshDatabase = { url: string; drop(): Promise<void> };

/** A migrated, empty database of its own for a test file. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { adminUrl, prefix, template, failure } = inject('testPostgres');
  if (failure !== null) throw new Error(failure);
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`;
  await createDatabase(adminUrl, name, template);
  return { url: databaseAt(adminUrl, name), drop: () => dropDatabase(adminUrl, name) };
}
