import type { FileDamage } from '@regest/contract/preservation.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { addJob } from '../../queries/jobs/jobs.ts';
import { insertFileEvent } from '../../queries/preservation/file-events.ts';
import { type CheckedFile, lockCheckedFile, setChecked } from '../../queries/preservation/fixity.ts';
import { VERSION } from '../../version.ts';
import { type ReadPace, readChecksum } from './read-checksum.ts';
import { isWithheld } from './require-scanned.ts';

/** One mail tells of all that a failing disk spoils at once. */
const TELL_AFTER_SECONDS = 300;

const AGENT = `Regest ${VERSION}`;

/** The audit trail gets changes of the result, not every successful check. */
async function noteChange(db: Db, file: CheckedFile, before: FileDamage | null, after: FileDamage | null) {
  if (before === after) return;
  await insertAuditEvent(db, {
    kind: 'fixity',
    userId: null,
    institutionId: file.institution_id,
    resourceType: 'files',
    resourceId: file.id,
    details: { name: file.name, outcome: after ?? 'ok' },
  });
  if (before !== null) return;
  await addJob(
    db,
    'mail-file-problems',
    {},
    { key: 'mail-file-problems', keepsTime: true, delaySeconds: TELL_AFTER_SECONDS },
  );
}

function damageOf(file: CheckedFile, checksum: string | null): FileDamage | null {
  if (checksum === null) return 'missing';
  return checksum === file.sha256 ? null : 'damaged';
}

/**
 * Reads a file whole, compares it with its checksum and stores the result. A file deleted during the check counts as
 * undamaged. When the store does not answer there is no result: the error goes to the caller.
 */
export async function checkFile(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  file: CheckedFile,
  pace: ReadPace = {},
): Promise<FileDamage | null> {
  const checksum = await readChecksum(store, file.content_id, pace);
  const damage = damageOf(file, checksum);
  return inTransaction(db, async (one) => {
    const row = await lockCheckedFile(one, file.id);
    if (row?.content_id !== file.content_id || isWithheld(row)) return null;
    await insertFileEvent(one, {
      file_id: file.id,
      kind: 'fixityCheck',
      outcome: damage ?? 'ok',
      expected: file.sha256,
      found: checksum === 'unreadable' ? null : checksum,
      agent: AGENT,
    });
    await setChecked(one, file.id, damage);
    await noteChange(one, file, row.damage, damage);
    return damage;
  });
}
