import type { ClientBase } from 'pg';
import { appliedMigrations, applyMigration, type Migration, type MigrationId } from '../db/migrations.ts';
import { isBaseline, precedesBaseline, takeOverRows } from '../db/take-over.ts';
import { StartupError } from '../errors/startup-error.ts';
import type { Manifest } from './manifest.ts';

/** Migrations before and after the time of the backup. */
export interface BackupSchema {
  earlier: Migration[];
  later: Migration[];
  /** Made before the baseline: its rows fill the tables of the baseline, which have all its columns. */
  isBeforeBaseline: boolean;
  /** The database has exactly the schema of the backup and stays as it is. */
  isCurrent: boolean;
}

const areEqual = (one: readonly MigrationId[], other: readonly MigrationId[]) =>
  one.length === other.length &&
  one.every(({ name, hash }, i) => name === other[i]?.name && hash === other[i]?.hash);

/** Refuses a backup of a later version, whose tables are unknown to this one. */
export async function findSchema(
  client: ClientBase,
  { migrations, version }: Manifest,
  all: Migration[],
): Promise<BackupSchema> {
  const isBeforeBaseline = precedesBaseline(migrations);
  const names = new Set(migrations.map(({ name }) => name));
  const isEarlier = (migration: Migration) =>
    isBeforeBaseline ? isBaseline(migration) : names.has(migration.name);
  const earlier = all.filter(isEarlier);
  if (!isBeforeBaseline && !areEqual(migrations, earlier)) {
    throw new StartupError(
      `Kopia pochodzi z wersji ${version}, której układu bazy ten program nie zna: odtwórz ją tą wersją albo nowszą.`,
      `The backup comes from version ${version}, whose schema this program does not know: restore it with that version or a later one.`,
    );
  }
  return {
    earlier,
    later: all.filter((migration) => !isEarlier(migration)),
    isBeforeBaseline,
    isCurrent: areEqual(earlier, await appliedMigrations(client)),
  };
}

/** Drops everything that migrations create; extensions stay, since another role may own them. */
const DROP_SCHEMA = `
  do $$
  declare
    statements text[] := array(
      select format('drop table if exists public.%I cascade', relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      union all
      select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend
          where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all
      select format('drop type if exists public.%I', relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'c'
      union all
      select format('drop collation if exists public.%I', collname) from pg_collation
      where collnamespace = 'public'::regnamespace);
    statement text;
  begin
    drop schema if exists published cascade;
    foreach statement in array statements loop
      execute statement;
    end loop;
  end $$`;

/** Creates empty tables of the version of the backup. */
export async function recreateSchema(
  client: ClientBase,
  { earlier, isCurrent }: BackupSchema,
): Promise<void> {
  if (isCurrent) return;
  await client.query(DROP_SCHEMA);
  await appliedMigrations(client);
  for (const migration of earlier) await applyMigration(client, migration);
}

export async function migrateForward(
  client: ClientBase,
  { later, isBeforeBaseline }: BackupSchema,
): Promise<void> {
  if (isBeforeBaseline) await takeOverRows(client);
  // A table with pending deferred constraints cannot be altered.
  await client.query('set constraints all immediate');
  for (const migration of later) await applyMigration(client, migration);
}
