import type { Db } from '../../db/schema.ts';
import {
  addName,
  type ChangedFields,
  holdNaming,
  holdStillNaming,
  keepMerged,
  type MergedRow,
  type NamedKind,
  noteRenaming,
  putBack,
  replaceName,
} from '../../queries/merges/merged-names.ts';

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Every record of the one names the other; returns the records that changed. */
export async function mergeNames(
  db: Db,
  named: NamedKind,
  merge: {
    goneId: number;
    intoId: number;
    institutionId: number | null;
    by: number;
    changedFields?: ChangedFields;
  },
): Promise<number[]> {
  const records = await holdNaming(db, named, merge.goneId, merge.intoId);
  const ids = idsOf(records);
  await noteRenaming(db, named, ids, merge.by);
  await replaceName(db, named, ids, merge.goneId, merge.intoId);
  await keepMerged(db, named, { ...merge, records });
  return ids;
}

/** Records that were given other names since keep them; returns those that changed back. */
export async function unmergeNames(
  db: Db,
  named: NamedKind,
  { id, into_id, records }: MergedRow,
  goneId: number,
  by: number,
): Promise<number[]> {
  await putBack(db, named, id);
  const ids = await holdStillNaming(db, named, idsOf(records), into_id);
  const still = records.filter((record) => ids.includes(record.id));
  await noteRenaming(db, named, ids, by);
  const replaced = still.filter(({ had }) => !had);
  await replaceName(db, named, idsOf(replaced), into_id, goneId);
  await addName(
    db,
    named,
    still.filter(({ had }) => had),
    goneId,
  );
  return ids;
}
