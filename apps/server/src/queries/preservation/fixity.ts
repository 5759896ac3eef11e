import type { FileDamage } from '@regest/contract/preservation.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Columns of a file for a fixity check. */
export interface CheckedFile {
  id: number;
  name: string;
  institution_id: number;
  content_id: string;
  size: number;
  sha256: string;
}

export interface NamedFile extends CheckedFile {
  institution: string;
}

const COLUMNS = ['id', 'name', 'institution_id', 'content_id', 'size', 'sha256'] as const;

/**
 * Files after this one, by id. Those that wait for the virus scan or are quarantined cannot be read and are left out.
 */
export function listFilesToCheck(db: Db, after: number, limit: number): Promise<NamedFile[]> {
  return db
    .selectFrom('file')
    .innerJoin('institution', 'institution.id', 'file.institution_id')
    .select(COLUMNS.map((column) => `file.${column}` as const))
    .select('institution.name as institution')
    .where('file.id', '>', after)
    .where(sql<boolean>`(file.scan is null or file.scan = 'clean')`)
    .orderBy('file.id')
    .limit(limit)
    .execute();
}

export async function sumFilesToCheck(db: Db): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(size), 0)::float8 as bytes from file
    where scan is null or scan = 'clean'`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0 };
}

/**
 * Takes the file whose check is longest due, for so long that no other worker takes it meanwhile. A damaged one is due
 * every day, since its bytes may have been put back.
 */
export async function claimFileToCheck(
  db: Db,
  { days, claimSeconds }: { days: number; claimSeconds: number },
): Promise<CheckedFile | undefined> {
  const free = sql`((f.checking_until is null or f.checking_until < now()) and (f.scan is null or f.scan = 'clean'))`;
  const { rows } = await sql<CheckedFile>`
    update file set checking_until = now() + make_interval(secs => ${claimSeconds})
    where id = coalesce(
      (select f.id from file f where f.damage is not null and ${free} and f.checked_at < now() - interval '1 day'
        order by f.checked_at limit 1 for update skip locked),
      (select f.id from file f where ${free}
          and coalesce(f.checked_at, f.created_at) < now() - make_interval(secs => ${days * 86_400})
        order by coalesce(f.checked_at, f.created_at), f.id limit 1 for update skip locked))
    returning ${sql.join(COLUMNS.map((name) => sql.ref(name)))}`.execute(db);
  return rows[0];
}

/** Held to the end of the transaction. */
export function lockCheckedFile(db: Db, id: number) {
  return db
    .selectFrom('file')
    .select(['content_id', 'damage', 'scan'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setChecked(db: Db, id: number, damage: FileDamage | null): Promise<void> {
  await sql`
    update file set checked_at = now(), checking_until = null, damage = ${damage}::text,
      damaged_since = case when ${damage}::text is not null then coalesce(damaged_since, now()) end,
      problem_told_at = case when ${damage}::text is not null then problem_told_at end
    where id = ${id}`.execute(db);
}

/** The check was given up: the next worker may take the file. */
export async function giveUpClaim(db: Db, id: number): Promise<void> {
  await db.updateTable('file').set({ checking_until: null }).where('id', '=', id).execute();
}
