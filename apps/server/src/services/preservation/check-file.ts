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

/** Into the audit trail goes what changed, not every check that found all well. */
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

function damageOf(file: CheckedFile, found: string | null): FileDamage | null {
  if (found === null) return 'missing';
  return found === file.sha256 ? null : 'damaged';
}

/**
 * Reads a file whole, holds it against its checksum and keeps what was found. A file that was deleted meanwhile
 * has nothing wrong with it. A store that does not answer is no finding: the error goes to the caller.
 */
export async function checkFile(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  file: CheckedFile,
  pace: ReadPace = {},
): Promise<FileDamage | null> {
  const found = await readChecksum(store, file.content_id, pace);
  const damage = damageOf(file, found);
  return inTransaction(db, async (one) => {
    const row = await lockCheckedFile(one, file.id);
    if (row?.content_id !== file.content_id || isWithheld(row)) return null;
    await insertFileEvent(one, {
      file_id: file.id,
      kind: 'fixityCheck',
      outcome: damage ?? 'ok',
      expected: file.sha256,
      found: found === 'unreadable' ? null : found,
      agent: AGENT,
    });
    await setChecked(one, file.id, damage);
    await noteChange(one, file, row.damage, damage);
    return damage;
  });
}
