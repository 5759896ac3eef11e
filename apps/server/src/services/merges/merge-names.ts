import type { Db } from '../../db/schema.ts';
import {
  addName,
  type ChangedFields,
  insertMergedName,
  lockRecordsNaming,
  lockRecordsStillNaming,
  type MergedRow,
  type NamedKind,
  noteRenaming,
  replaceName,
  restoreMergedName,
} from '../../queries/merges/merged-names.ts';

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Replaces one name by the other in every record; returns the changed records. */
export async function mergeNames(
  db: Db,
  named: NamedKind,
  merge: {
    sourceId: number;
    targetId: number;
    institutionId: number | null;
    by: number;
    changedFields?: ChangedFields;
  },
): Promise<number[]> {
  const records = await lockRecordsNaming(db, named, merge.sourceId, merge.targetId);
  const ids = idsOf(records);
  await noteRenaming(db, named, ids, merge.by);
  await replaceName(db, named, ids, merge.sourceId, merge.targetId);
  await insertMergedName(db, named, { ...merge, records });
  return ids;
}

/** Undoes the replacement, except in records whose names have changed since; returns the changed records. */
export async function unmergeNames(
  db: Db,
  named: NamedKind,
  { id, into_id, records }: MergedRow,
  sourceId: number,
  by: number,
): Promise<number[]> {
  await restoreMergedName(db, named, id);
  const ids = await lockRecordsStillNaming(db, named, idsOf(records), into_id);
  const still = records.filter((record) => ids.includes(record.id));
  await noteRenaming(db, named, ids, by);
  const replaced = still.filter(({ had }) => !had);
  await replaceName(db, named, idsOf(replaced), into_id, sourceId);
  await addName(
    db,
    named,
    still.filter(({ had }) => had),
    sourceId,
  );
  return ids;
}
