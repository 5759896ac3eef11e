import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';

/** Rules as PostgreSQL prints them, each with its table: `app_user: CHECK (…)`. */
export async function liveChecks(client: ClientBase, schema = 'public'): Promise<string[]> {
  const { rows } = await client.query<{ rule: string }>(
    `select relname || ': ' || pg_get_constraintdef(c.oid) as rule
     from pg_constraint c join pg_class on pg_class.oid = conrelid
     where contype = 'c' and relnamespace = $1::regnamespace order by 1`,
    [schema],
  );
  return rows.map(({ rule }) => rule);
}

/** Unique indexes and primary keys, such as `app_user: (lower(name))`. */
export async function liveUniques(client: ClientBase, schema = 'public'): Promise<string[]> {
  const { rows } = await client.query<{ rule: string }>(
    `select relname || ': ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING btree ', '') as rule
     from pg_index join pg_class on pg_class.oid = indrelid
     where indisunique and not indisprimary and relnamespace = $1::regnamespace order by 1`,
    [schema],
  );
  return rows.map(({ rule }) => rule);
}

export async function liveTriggers(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ rule: string }>(
    `select relname || ': ' || tgname as rule from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ rule }) => rule);
}

/** Columns with `not null`, such as `app_user.name`. */
export async function liveNotNull(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and attnotnull`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Rules as PostgreSQL prints them: they are created on empty copies of the tables, so that both sides of a comparison
 * have the same form.
 */
export async function printedBy(
  client: ClientBase,
  rules: Readonly<Record<string, readonly string[]>>,
  kind: 'check' | 'unique',
): Promise<string[]> {
  await client.query('create schema probe');
  try {
    for (const [table, expressions] of Object.entries(rules)) {
      const copy = `probe.${escapeIdentifier(table)}`;
      await client.query(`create table ${copy} (like public.${escapeIdentifier(table)})`);
      for (const expression of expressions)
        await client.query(
          kind === 'check'
            ? `alter table ${copy} add check (${expression})`
            : `create unique index on ${copy} ${expression}`,
        );
    }
    return kind === 'check' ? await liveChecks(client, 'probe') : await liveUniques(client, 'probe');
  } finally {
    await client.query('drop schema probe cascade');
  }
}
