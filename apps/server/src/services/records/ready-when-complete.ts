import { checkRecord } from '@regest/contract/derive/check-record.ts';
import type { Db } from '../../db/schema.ts';
import { isReadyWhenComplete } from '../../queries/institutions/institutions.ts';
import type { PlannedRecord } from './plan.ts';

const becomesComplete = ({ row, isDraft, level, values, before, faults }: PlannedRecord) =>
  row?.is_draft === true &&
  isDraft &&
  faults.length === 0 &&
  Object.keys(before).length > 0 &&
  checkRecord(level, { ...values }, 'full').errors.length === 0;

/** Makes drafts ready that a change leaves complete, where their institution has chosen so. */
export async function readyWhenComplete(
  db: Db,
  planned: readonly PlannedRecord[],
): Promise<readonly PlannedRecord[]> {
  const complete = new Set(planned.filter(becomesComplete));
  const [first] = complete;
  if (!first?.row || !(await isReadyWhenComplete(db, first.row.institution_id))) return planned;
  return planned.map((one) =>
    complete.has(one) ? { ...one, isDraft: false, before: { ...one.before, isDraft: true } } : one,
  );
}
