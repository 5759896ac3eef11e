import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { isTakenSignature } from '../../db/database-fault.ts';
import type { Db } from '../../db/schema.ts';
import { insertHistory } from '../../queries/records/insert-history.ts';
import { addToCounts, findContents, negated } from '../../queries/records/record-counts.ts';
import { CollidedWrite } from '../../queries/records/sibling-signatures.ts';
import { restoreGroup } from '../../queries/records/subtree-state.ts';
import { setSignature, splitGroup } from '../../queries/records/trash-groups.ts';
import { put } from '../../search/index.ts';
import { countLive, totalOf } from '../records/count-change.ts';
import type { LockedPlace } from '../records/lock-record.ts';
import { lockRecord } from '../records/lock-record.ts';
import { refused } from '../records/refuse.ts';
import type { Correction } from './check-correction.ts';
import { freeSignature, signatureConflict } from './find-clashes.ts';

export interface Restoration {
  id: number;
  level: RecordLevel;
  signatures: readonly Correction[];
  isRecursive: boolean;
}

function requireRestorable({ record, ancestors }: LockedPlace): void {
  if (record.deleted_at === null) throw refused('records.refused.notInTrash');
  if (record.purging_since !== null) throw refused('records.refused.purging');
  if (ancestors.at(-1)?.deleted_at) throw refused('trash.alerts.parentDeleted');
}

async function rename(db: Db, actor: Actor, { record }: LockedPlace, signature: string): Promise<void> {
  if (signature === record.signature) return;
  await setSignature(db, record.id, signature, actor.id);
  await put(db, 'record', [record.id]);
  await insertHistory(db, {
    recordId: record.id,
    version: record.version,
    kind: 'restore',
    by: actor.id,
    state: { signature: record.signature },
  });
}

/** Only this one: what is below it stays, each child the root of its own part. */
async function leaveContents(db: Db, { record }: LockedPlace): Promise<void> {
  await splitGroup(db, record);
  const contents = await findContents(db, record.id);
  await addToCounts(db, [{ recordId: record.id, ...negated(contents) }]);
}

/** Brings a record back from the trash, alone or with all that went there with it. */
export async function restoreRecord(
  db: Db,
  actor: Actor,
  { id, level, signatures, isRecursive }: Restoration,
): Promise<{ restored: number }> {
  const place = await lockRecord(db, actor, 'trash.restore', level, id);
  requireRestorable(place);
  const signature = await freeSignature(db, place.record, signatures);
  if (signature === null) throw signatureConflict(place.record);
  await rename(db, actor, place, signature);
  if (!isRecursive) await leaveContents(db, place);
  try {
    const changed = await restoreGroup(db, place.record, actor.id);
    await countLive(db, place, changed, 1);
    return { restored: totalOf(changed) };
  } catch (error) {
    // Somebody took the signature after we had looked: another look sees it, and whether a correction helps.
    if (isTakenSignature(error)) throw new CollidedWrite('the signature was taken meanwhile');
    throw error;
  }
}
