import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { asRole, createDatabase, databaseAt, dropDatabase } from './databases.ts';
// Declares the values that the global set-up provides.
import type {} from './global-setup.ts';

export type FreshDatabase = {
  name: string;
  /** Address for the working role, as in production. */
  url: string;
  /** Address for the owner of the tables. */
  ownerUrl: string;
  drop(): Promise<void>;
};

/** Creates a migrated, empty database, or a copy of another one, which must have no connections. */
export async function freshDatabase(copyOf?: string): Promise<FreshDatabase> {
  const { adminUrl, prefix, template, work, failure } = inject('testPostgres');
  if (failure !== null) throw new Error(failure);
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`;
  await createDatabase(adminUrl, name, copyOf ?? template);
  const ownerUrl = databaseAt(adminUrl, name);
  return { name, url: asRole(ownerUrl, work), ownerUrl, drop: () => dropDatabase(adminUrl, name) };
}
