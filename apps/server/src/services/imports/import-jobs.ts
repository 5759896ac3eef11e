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

/**
 * Queues a job of an import. Jobs are long, so those of one institution share a queue and delay no other institution.
 */
export async function queueImport<Name extends ImportJob>(
  db: Db,
  institutionId: number,
  name: Name,
  payload: JobPayloads[Name],
): Promise<void> {
  const queue = `imports-${institutionId}`;
  // An import has one task at a time; indexing runs afterwards in any case, so it has no key.
  await addJob(
    db,
    name,
    payload,
    name === 'index-import' ? { queue } : { queue, key: importKey(payload.importId) },
  );
}

/**
 * Acts with all rights of the institution: the right to apply was checked when the job was queued, and the file
 * contains every field of a record, also those that some roles do not see in a form.
 */
export function importActor(id: number, institutionId: number): Actor {
  return { id, role: 'SUPERVISOR', institutionId };
}

/** Audit entry of an import: its owner, the action and the counts. */
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

/** Indexes the records of an import in batches, so that no save waits for all of them. */
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
