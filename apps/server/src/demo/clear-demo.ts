import { sql } from 'kysely';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { insertAuditEvent } from '../queries/audit/audit.ts';
import { addUnreferencedContent } from '../queries/files/unreferenced-content.ts';
import { deleteUnreferencedContent } from '../services/files/cleanup.ts';
import { type ChangeSinceLoad, listChangesSinceLoad } from './changes-since-load.ts';
import { deleteWithReferences } from './delete-with-references.ts';
import { DEMO_MOMENTS, listDemoInstitutions } from './demo-rows.ts';

export type ClearedDemo =
  | { outcome: 'none' }
  | { outcome: 'cleared'; institutions: number }
  /** Nothing was changed, because these changes would be lost. */
  | { outcome: 'asks'; made: ChangeSinceLoad[] }
  | { outcome: 'adminInside'; names: string[] };

/** Administrators outside the demo, whose removal could lock everybody out. */
async function listAdminsInside(db: Db, institutions: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from app_user
    where role = 'ADMIN' and not is_demo and institution_id = any(${institutions}::bigint[])`.execute(db);
  return rows.map(({ name }) => name);
}

/** Marks contents as unreferenced in the transaction that deletes their rows, so that a kill cannot separate them. */
async function giveUpContents(db: Db, institutions: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with demo_file as (select * from file where institution_id = any(${institutions}::bigint[])),
      begun as (select upload_part.content_id from upload_part join upload on upload.id = upload_id
        join app_user on app_user.id = owner_id where app_user.institution_id = any(${institutions}::bigint[]))
    select content_id as id from demo_file union select thumbnail_id from demo_file where thumbnail_id is not null
    union select poster_id from demo_file where poster_id is not null union select content_id from begun
    union select content_id from import where institution_id = any(${institutions}::bigint[]) and content_id is not null`.execute(
    db,
  );
  await addUnreferencedContent(
    db,
    rows.map(({ id }) => id),
    0,
  );
}

/** Deletes rows that no foreign key connects to an institution. */
async function deleteUnreferenced(db: Db, institutions: readonly number[]): Promise<void> {
  const ofDemo = sql`any(${institutions}::bigint[])`;
  const statements = [
    sql`delete from upload_part using upload, app_user where upload.id = upload_id
      and app_user.id = owner_id and app_user.institution_id = ${ofDemo}`,
    sql`delete from upload using app_user where app_user.id = owner_id and app_user.institution_id = ${ofDemo}`,
    sql`delete from record_history using record where record.id = record_id and institution_id = ${ofDemo}`,
    sql`delete from statistics_fact using statistics_page
      where statistics_page.id = page_id and institution_id = ${ofDemo}`,
    sql`delete from statistics_page_sum where institution_id = ${ofDemo}`,
    sql`delete from statistics_category_sum where institution_id = ${ofDemo}`,
    // No tombstones: harvesters need not learn that the demo is gone.
    sql`delete from harvest where institution_id = ${ofDemo}`,
    sql`delete from news where created_at in ${DEMO_MOMENTS}`,
    // A term in use by another institution stays.
    sql`delete from index_term where created_at in ${DEMO_MOMENTS}
      and not exists (select from record_index where index_id = index_term.id)`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** Removes only the demo institutions with their people, holdings and files, in one transaction. */
export async function clearDemo(deps: Deps, mayLose: boolean): Promise<ClearedDemo> {
  const cleared = await inTransaction(deps.db, async (db): Promise<ClearedDemo> => {
    const institutions = await listDemoInstitutions(db);
    if (institutions.length === 0) return { outcome: 'none' };
    const names = await listAdminsInside(db, institutions);
    if (names.length > 0) return { outcome: 'adminInside', names };
    const changes = await listChangesSinceLoad(db);
    if (changes.length > 0 && !mayLose) return { outcome: 'asks', made: changes };
    await giveUpContents(db, institutions);
    await sql`delete from record_index using record
      where record.id = record_id and institution_id = any(${institutions}::bigint[])`.execute(db);
    await deleteUnreferenced(db, institutions);
    await deleteWithReferences(db, 'institution', sql`id = any(${institutions}::bigint[])`, institutions);
    await insertAuditEvent(db, {
      kind: 'delete',
      userId: null,
      institutionId: null,
      resourceType: 'institutions',
      details: { call: 'clear-demo', lost: changes.length },
    });
    return { outcome: 'cleared', institutions: institutions.length };
  });
  // Contents of a run killed at this point stay listed; the next run or the hourly job deletes them.
  if (cleared.outcome === 'cleared' || cleared.outcome === 'none')
    await deleteUnreferencedContent(deps, () => true);
  return cleared;
}
