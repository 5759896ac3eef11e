import type { RecordLevel } from '@regest/contract/levels.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { pathEnd } from '../records/record-path.ts';

/** Live records of these subtrees; none of the paths lies within another. */
const inSubtrees = (paths: readonly string[]) =>
  sql<boolean>`r.deleted_at is null and (${sql.join(
    paths.map((path) => sql`(r.path >= ${path} and r.path < ${pathEnd(path)})`),
    sql` or `,
  )})`;

export interface DraftHead {
  id: number;
  level: RecordLevel;
  title: string;
}

export async function listDrafts(db: Db, paths: readonly string[], limit: number): Promise<DraftHead[]> {
  const { rows } = await sql<DraftHead>`
    select r.id, r.level, r.title from record r where ${inSubtrees(paths)} and r.is_draft
    order by r.tree_key limit ${limit}`.execute(db);
  return rows;
}

/** Drafts that stay drafts keep what is below them from being published. */
const belowDraft = (paths: readonly string[], ready: readonly number[]) => sql`
  draft as materialized (
    select r.id from record r
    where ${inSubtrees(paths)} and r.is_draft and not r.id = any(${ready}::bigint[])
  ), held as materialized (
    select r.id, r.level, r.title, r.tree_key, r.is_published, r.id in (select id from draft) as is_draft,
      exists (
        select from unnest(string_to_array(rtrim(r.path, '.'), '.')::bigint[]) as above (id)
        where above.id <> r.id and above.id in (select id from draft)
      ) as is_below_draft
    from record r where ${inSubtrees(paths)}
  )`;

/** What publishing these subtrees would change once the drafts named are ready. */
export async function countPublishable(
  db: Db,
  paths: readonly string[],
  ready: readonly number[],
): Promise<{ records: number; files: number }> {
  const { rows } = await sql<{ records: number; files: number }>`
    with ${belowDraft(paths, ready)}, open as materialized (
      select id, is_published from held where not is_draft and not is_below_draft
    )
    select (select count(*) from open where not is_published)::int as records,
      (select count(*) from file f join open on open.id = f.record_id
        where not f.is_published and f.scan is distinct from 'infected')::int as files`.execute(db);
  return rows[0] ?? { records: 0, files: 0 };
}

export interface UnpublishableRecord extends DraftHead {
  is_draft: boolean;
}

export async function listUnpublishable(
  db: Db,
  paths: readonly string[],
  ready: readonly number[],
  limit: number,
): Promise<{ total: number; records: UnpublishableRecord[] }> {
  const { rows } = await sql<UnpublishableRecord & { total: number }>`
    with ${belowDraft(paths, ready)}
    select id, level, title, is_draft, count(*) over ()::int as total
    from held where is_draft or is_below_draft order by tree_key limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, records: rows.map(({ total: _, ...record }) => record) };
}

const uncheckedTexts = (paths: readonly string[]) => sql`
  from file f join record r on r.id = f.record_id
  where f.id = t.file_id and ${inSubtrees(paths)} and t.checked_at is null and t.machine_text is not null`;

export async function countUncheckedTexts(db: Db, paths: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transcription t
    where exists (select ${uncheckedTexts(paths)})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The machine's text becomes a correction where there is none, so that no later reading takes the place of what was checked. */
export async function checkTexts(db: Db, paths: readonly string[], by: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update transcription t set corrected_text = coalesce(t.corrected_text, t.machine_text),
      corrected_at = coalesce(t.corrected_at, now()),
      corrected_by = case when t.corrected_text is null then ${by}::bigint else t.corrected_by end,
      checked_at = now(), checked_by = ${by}, version = t.version + 1
    ${uncheckedTexts(paths)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Files of the published records of these subtrees, those that a virus was found in excepted. */
export async function publishFiles(db: Db, paths: readonly string[], by: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update file f set is_published = true, published_at = now(), updated_at = now(), updated_by = ${by}
    from record r where r.id = f.record_id and r.is_published and ${inSubtrees(paths)}
      and not f.is_published and f.scan is distinct from 'infected'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const timeOf = (changeId: number) => sql`(select at from bulk_change where id = ${changeId})`;

/** Files that a change of the log published, at its time, and that are so since then. */
export async function unpublishFilesOf(
  db: Db,
  institutionId: number,
  changeId: number,
  by: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update file set is_published = false, published_at = null, updated_at = now(), updated_by = ${by}
    where institution_id = ${institutionId} and is_published and published_at = ${timeOf(changeId)}
      and record_id is not null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Texts that a change of the log marked as checked, and that have not been corrected since. */
export async function uncheckTexts(db: Db, institutionId: number, changeId: number): Promise<number> {
  // What the change itself wrote as the correction.
  const own = sql`t.corrected_at = t.checked_at`;
  const { numAffectedRows } = await sql`
    update transcription t set corrected_text = case when ${own} then null else t.corrected_text end,
      corrected_at = case when ${own} then null else t.corrected_at end,
      corrected_by = case when ${own} then null else t.corrected_by end,
      checked_at = null, checked_by = null, version = t.version + 1
    from file f where f.id = t.file_id and f.institution_id = ${institutionId}
      and t.checked_at = ${timeOf(changeId)} and t.corrected_at <= t.checked_at`.execute(db);
  return Number(numAffectedRows ?? 0);
}
