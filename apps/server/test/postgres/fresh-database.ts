import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { asRole, createDatabase, databaseAt, dropDatabase } from './databases.ts';
// What the set-up provides is declared there.
import type {} from './global-setup.ts';

export type FreshDatabase = {
  name: string;
  /** For the role the program works under, as in production. */
  url: string;
  /** For the role that changes tables. */
  ownerUrl: string;
  drop(): Promise<void>;
};

/** A migrated, empty database of its own for a test file, or a copy of another one without connections. */
export async function freshDatabase(copyOf?: string): Promise<FreshDatabase> {
  const { adminUrl, prefix, template, work, failure } = inject('testPostgres');
  if (failure !== null) throw new Error(failure);
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`;
  await createDatabase(adminUrl, name, copyOf ?? template);
  const ownerUrl = databaseAt(adminUrl, name);
  return { name, url: asRole(ownerUrl, work), ownerUrl, drop: () => dropDatabase(adminUrl, name) };
}
