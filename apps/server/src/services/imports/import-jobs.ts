import type { Actor } from '@regest/contract/permissions.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { AuditEntry } from '../../queries/audit/audit.ts';
import { listRecordIds } from '../../queries/imports/import-records.ts';
import { type ImportWithPerson, importKey } from '../../queries/imports/imports.ts';
import type { JobPayloads } from '../../queries/jobs/job-payloads.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { put } from '../../search/index.ts';

type ImportJob = 'check-import' | 'apply-import' | 'undo-import' | 'index-import';

/** What is done with imports takes long: those of one institution wait for each other, not everybody for them. */
export async function queueImport<Name extends ImportJob>(
  db: Db,
  institutionId: number,
  name: Name,
  payload: JobPayloads[Name],
): Promise<void> {
  const queue = `imports-${institutionId}`;
  // An import has one task at a time; its words are indexed afterwards, whatever has been started since.
  await addJob(
    db,
    name,
    payload,
    name === 'index-import' ? { queue } : { queue, key: importKey(payload.importId) },
  );
}

/**
 * The right to apply an import was checked when the job was queued; the file brings every field of a record, those
 * included that some roles do not see in a form.
 */
export function importActor(id: number, institutionId: number): Actor {
  return { id, role: 'SUPERVISOR', institutionId };
}

/** What the audit trail keeps of an import: whose file, what was done with it and how much that was. */
export function importEvent(
  importEntry: ImportWithPerson,
  by: number,
  done: 'applied' | 'undone',
): AuditEntry {
  const { create = 0, update = 0, move = 0 } = importEntry.counts;
  return {
    kind: 'import',
    userId: by,
    institutionId: importEntry.institution_id,
    resourceType: 'imports',
    resourceId: importEntry.id,
    resourceTitle: importEntry.file_name,
    details: { done, create, update, move },
  };
}

const BATCH = 50;

/** Makes what an import wrote findable, some records at a time, so that no save waits for the words of all of them. */
export async function indexImport(
  { db }: Pick<Deps, 'db'>,
  importId: number,
  signal: AbortSignal,
): Promise<void> {
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const ids = await listRecordIds(db, importId, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) return;
    await inTransaction(db, (transaction) => put(transaction, 'record', ids));
    after = last;
  }
}
