import { checkValues } from '@regest/contract/derive/check-values.ts';
import type { SignatureClash } from '@regest/contract/endpoints/trash.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { z } from 'zod';
import { isTakenSignature } from '../../db/database-fault.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalid, invalidField, refused } from '../../errors/app-error.ts';
import type { LockedRecord } from '../../queries/records/hold.ts';
import { findTrashed } from '../../queries/records/list-trash.ts';
import { addToCounts, findContents, negated } from '../../queries/records/record-counts.ts';
import { findOccupants, siblingsOf, WriteCollision } from '../../queries/records/sibling-signatures.ts';
import { restoreGroup, splitGroup } from '../../queries/records/subtree-state.ts';
import { renameRestored } from '../../queries/records/write.ts';
import { put } from '../../search/index.ts';
import { requireReach } from '../access/institution-scope.ts';
import { countLive, totalOf } from '../records/counts.ts';
import { type LockedPlace, lockRecord } from '../records/lock-record.ts';

interface Correction {
  id: number;
  signature: string;
}

/** The caller's new signature for this record, checked by the rules of its level. */
function correctionFor(
  record: { id: number; level: RecordLevel },
  corrections: readonly Correction[],
): string | null {
  const index = corrections.findIndex(({ id }) => id === record.id);
  const correction = corrections[index];
  if (!correction) return null;
  const rules = recordFields(record.level).filter(({ name }) => name === 'signature');
  const { values, errors } = checkValues(rules, { signature: correction.signature }, 'draft');
  if (errors.length > 0)
    throw invalid(errors.map((error) => ({ ...error, fieldName: `signatures.${index}.signature` })));
  return String(values.signature);
}

type Restored = Pick<LockedRecord, 'id' | 'level' | 'title' | 'signature' | 'parent_id' | 'institution_id'>;

function clashOf({ id, level, title, signature, parent_id, institution_id }: Restored): SignatureClash {
  return { id, level, title, signature, parentId: parent_id ?? institution_id };
}

function signatureConflict(record: Restored): AppError {
  return new AppError('signatureConflict', { conflicts: [clashOf(record)] });
}

/**
 * Signature under which a record can be restored, or null when it clashes. Only the root of the restored part can
 * clash: nothing live is below it, and its trash group had distinct signatures. A correction is used only where it is
 * needed.
 */
async function freeSignature(
  db: Db,
  root: Restored,
  corrections: readonly Correction[],
): Promise<string | null> {
  const correction = correctionFor(root, corrections);
  const siblings = siblingsOf(root.parent_id, root.institution_id);
  const isTaken = async (signature: string) =>
    (await findOccupants(db, [{ siblings, signature }])).length > 0;
  if (!(await isTaken(root.signature))) return root.signature;
  return correction === null || (await isTaken(correction)) ? null : correction;
}

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
  await renameRestored(db, actor.id, record.id, signature);
  await put(db, 'record', [record.id]);
}

/** Restores this record alone: its contents stay in the trash, each child as the root of its own part. */
async function leaveContents(db: Db, { record }: LockedPlace): Promise<void> {
  await splitGroup(db, record);
  const contents = await findContents(db, record.id);
  await addToCounts(db, [{ recordId: record.id, ...negated(contents) }]);
}

/** Restores a record from the trash, alone or with its whole trash group. */
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
    // The signature was taken between the check and the write: the retry finds that, and whether a correction helps.
    if (isTakenSignature(error)) throw new WriteCollision('the signature was taken meanwhile');
    throw error;
  }
}

const corrections = z.array(z.object({ id: z.int(), signature: z.string() }));

/** List of corrections in a query: `[{"id": 7, "signature": "3a"}]`. */
function readCorrections(name: string, text: string | undefined): z.output<typeof corrections> {
  if (text === undefined || text === '') return [];
  try {
    return corrections.parse(JSON.parse(text));
  } catch {
    throw invalidField(name, 'Type');
  }
}

export interface ClashQuestion {
  restoring_root_id: number;
  conflicting_signature?: string | undefined;
  corrected_signatures?: string | undefined;
  new_conflicting_signatures?: string | undefined;
}

/** Records that would clash if the root were restored with these corrections; a later correction overrides. */
export async function listClashes(db: Db, actor: Actor, question: ClashQuestion): Promise<SignatureClash[]> {
  const root = await findTrashed(db, question.restoring_root_id);
  requireReach(
    actor,
    'trash.read',
    root && { institutionId: root.institution_id },
    'record',
    question.restoring_root_id,
  );
  if (!root) return [];
  const corrections = [
    ...readCorrections('new_conflicting_signatures', question.new_conflicting_signatures),
    ...readCorrections('corrected_signatures', question.corrected_signatures),
  ];
  const restored = { ...root, signature: question.conflicting_signature || root.signature };
  return (await freeSignature(db, restored, corrections)) === null ? [clashOf(root)] : [];
}
