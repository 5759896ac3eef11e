import type { BulkFault } from '@regest/contract/endpoints/bulk-records.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { Db } from '../../db/schema.ts';
import { findTaken } from '../../queries/bulk/hold-records.ts';
import { knownReferences, referenceFaults } from '../records/check-references.ts';
import { checkNewParent } from '../records/find-place.ts';
import type { PlannedRow } from './plan-changes.ts';

/** Under one key stand the records that may not share a signature. */
function siblingsKey({ row, newParentId }: PlannedRow): number {
  return newParentId ?? row.parent_id ?? -row.institution_id;
}

async function parentFaults(db: Db, plan: readonly PlannedRow[]): Promise<Map<number, FieldError>> {
  const faults = new Map<number, FieldError>();
  const known = new Map<string, FieldError | null>();
  for (const { row, newParentId } of plan) {
    if (newParentId === null) continue;
    const key = `${row.level} ${row.parent_id === null} ${newParentId}`;
    const fault = known.has(key) ? known.get(key) : await checkNewParent(db, row, newParentId);
    known.set(key, fault ?? null);
    if (fault) faults.set(row.id, fault);
  }
  return faults;
}

/** Signatures that a sibling has, or that two of the changed records would share. */
async function takenSignatures(db: Db, plan: readonly PlannedRow[]): Promise<Set<number>> {
  const wanted = plan
    .filter(({ row, stored, newParentId }) => newParentId !== null || stored.signature !== row.signature)
    .filter(({ stored }) => stored.signature !== '')
    .map((planned) => ({
      id: planned.row.id,
      siblings: siblingsKey(planned),
      signature: planned.stored.signature,
    }));
  const taken = await findTaken(db, wanted);
  for (const same of Map.groupBy(wanted, ({ siblings, signature }) => `${siblings} ${signature}`).values())
    for (const { id } of same.slice(1)) taken.add(id);
  return taken;
}

/** Every fault of every record, in the order of the tree. */
export async function checkPlan(
  db: Db,
  institutionId: number,
  plan: readonly PlannedRow[],
): Promise<BulkFault[]> {
  const known = await knownReferences(
    db,
    institutionId,
    plan.map(({ row, touched }) => ({ level: row.level, values: touched })),
  );
  const parents = await parentFaults(db, plan);
  const taken = await takenSignatures(db, plan);
  return plan.flatMap(({ row, touched, errors }) => {
    const parent = parents.get(row.id);
    const all: FieldError[] = [
      ...errors,
      ...referenceFaults(row.level, touched, known),
      ...(parent ? [parent] : []),
      ...(taken.has(row.id) ? [{ fieldName: 'signature', constraintType: 'Unique' as const }] : []),
    ];
    return all.map((error) => ({ id: row.id, ...error }));
  });
}
