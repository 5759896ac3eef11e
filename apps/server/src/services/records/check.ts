import type { FieldError } from '@regest/contract/errors.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { parentNotPublished, refused } from '../../errors/app-error.ts';
import { openTimeSlice } from '../../operation/time-slices.ts';
import {
  findIndexTypes,
  holdAuthors,
  type LockedRecord,
  type LockedRows,
  longestPaths,
} from '../../queries/records/hold.ts';
import { hasRoomBelow, MAX_PATH_BYTES, pathEnd } from '../../queries/records/record-path.ts';
import { findOccupants, type Spot, spotKey } from '../../queries/records/sibling-signatures.ts';
import { institutionFilter } from '../access/institution-scope.ts';
import { checkFileOrder } from '../files/order-files.ts';
import type { ChangeFault, PlannedRecord, Values } from './plan.ts';
import type { Tree } from './tree.ts';

type Fault = Omit<ChangeFault, 'at'>;

const fault = (fieldName: string, constraintType: FieldError['constraintType']): Fault => ({
  fieldName,
  constraintType,
});

/** The fault of a record of this level below that parent, if any. */
function parentFault(
  level: RecordLevel,
  institutionId: number,
  parent: Pick<LockedRecord, 'institution_id' | 'level' | 'deleted_at'> | undefined,
): Fault | null {
  if (!parent || parent.institution_id !== institutionId || parent.deleted_at !== null)
    return fault('parentId', 'NotFound');
  return LEVELS[level].parents.includes(parent.level) ? null : fault('parentId', 'Value');
}

/** Below a record that the batch creates, only the level and the length of the path can be wrong. */
function faultBelowCreation({ level, row }: PlannedRecord, above: PlannedRecord | undefined): Fault | null {
  if (!above || above.row) return fault('parentId', 'NotFound');
  if (!LEVELS[level].parents.includes(above.level)) return fault('parentId', 'Value');
  return row?.is_published
    ? { ...fault('parentId', 'Unpublished'), refusal: parentNotPublished(above.level, 0) }
    : null;
}

function creationFault(
  actor: Actor,
  { level, parent }: PlannedRecord,
  { parents, institution }: LockedRows,
): Fault | null {
  if (typeof parent !== 'number') return null;
  const home = LEVELS[level].isRoot ? institution?.id : parents.get(parent)?.institution_id;
  if (home === undefined || !can(actor, 'record.write', { institutionId: home }))
    return fault('parentId', 'NotFound');
  if (LEVELS[level].isRoot) return null;
  const above = parents.get(parent);
  const wrong = parentFault(level, home, above);
  if (wrong || !above) return wrong;
  return hasRoomBelow(above.path) ? null : fault('parentId', 'Range');
}

function moveFault({ level, row, parent }: PlannedRecord, { parents }: LockedRows): Fault | null {
  if (!row || typeof parent !== 'number') return null;
  if (row.parent_id === null) return fault('parentId', 'Value');
  const above = parents.get(parent);
  const wrong = parentFault(level, row.institution_id, above);
  if (wrong || !above) return wrong;
  return row.is_published && !above.is_published
    ? { ...fault('parentId', 'Unpublished'), refusal: parentNotPublished(above.level, above.id) }
    : null;
}

/** Faults of level, institution, cycle, unpublished ancestors, and length of paths. */
async function placeFaults(
  db: Db,
  actor: Actor,
  planned: readonly PlannedRecord[],
  held: LockedRows,
  tree: Tree,
): Promise<Map<PlannedRecord, Fault>> {
  const faults = new Map<PlannedRecord, Fault>();
  const lengthened: { one: PlannedRecord; id: number; path: string; by: number }[] = [];
  for (const one of planned) {
    const { row, parent } = one;
    if (parent === null) continue;
    const wrong =
      typeof parent === 'object'
        ? faultBelowCreation(one, tree.creation(parent.key))
        : row
          ? moveFault(one, held)
          : creationFault(actor, one, held);
    if (wrong) {
      faults.set(one, wrong);
      continue;
    }
    const length = tree.pathLength(one);
    if (length === null)
      faults.set(one, { ...fault('parentId', 'Cycle'), refusal: refused('records.refused.cycle') });
    else if (length > MAX_PATH_BYTES) faults.set(one, fault('parentId', 'Range'));
    else if (row && length > row.path.length && !LEVELS[row.level].isLeaf)
      lengthened.push({ one, id: row.id, path: row.path, by: length - row.path.length });
  }
  const longest = await longestPaths(
    db,
    lengthened.map(({ id, path }) => ({ id, path, end: pathEnd(path) })),
  );
  for (const { one, id, by } of lengthened)
    if ((longest.get(id) ?? 0) + by > MAX_PATH_BYTES) faults.set(one, fault('parentId', 'Range'));
  return faults;
}

const idsOf = (values: object, name: string) =>
  ((values as Values)[name] as number[] | null | undefined) ?? [];

const indexFields = (level: RecordLevel) =>
  recordFields(level).flatMap((field) => (field.kind === 'indices' ? [field] : []));

/** Authors are the institution's own; index terms are shared, but each belongs to the index of its type. */
async function referenceFaults(
  db: Db,
  institutionId: number,
  planned: readonly PlannedRecord[],
): Promise<(one: PlannedRecord) => Fault[]> {
  const authorIds: number[] = [];
  const termIds: number[] = [];
  const pause = openTimeSlice();
  for (const { level, touched } of planned) {
    authorIds.push(...idsOf(touched, 'authors'));
    for (const { name } of indexFields(level)) termIds.push(...idsOf(touched, name));
    await pause();
  }
  const authors = await holdAuthors(db, institutionId, [...new Set(authorIds)]);
  const types = await findIndexTypes(db, [...new Set(termIds)]);
  const missing = (name: string, ids: readonly number[], exists: (id: number) => boolean) =>
    ids.flatMap((id, at) => (exists(id) ? [] : [fault(`${name}.${at}`, 'NotFound')]));
  return ({ level, touched }) => [
    ...missing('authors', idsOf(touched, 'authors'), (id) => authors.has(id)),
    ...indexFields(level).flatMap(({ name, indexType }) =>
      missing(name, idsOf(touched, name), (id) => types.get(id) === indexType),
    ),
  ];
}

/** Signatures taken by a sibling outside the batch, and those that two records of the batch would share. */
async function signatureFaults(
  db: Db,
  planned: readonly PlannedRecord[],
  held: LockedRows,
  tree: Tree,
): Promise<Map<PlannedRecord, Fault>> {
  const placed = planned
    .filter(({ stored }) => stored.signature !== '')
    .map((one) => ({ one, spot: { siblings: tree.siblings(one), signature: one.stored.signature } }));
  const arriving = placed.filter(
    ({ one: { row, parent, stored } }) => !row || parent !== null || stored.signature !== row.signature,
  );
  const faults = new Map<PlannedRecord, Fault>();
  if (arriving.length === 0) return faults;
  const leaving = new Set(arriving.flatMap(({ one: { row } }) => (row ? [row.id] : [])));
  const moved = arriving.flatMap(({ one, spot }) =>
    one.row && typeof spot.siblings === 'number' ? [spot as Spot] : [],
  );
  const occupants = [...held.occupants, ...(moved.length > 0 ? await findOccupants(db, moved) : [])];
  const occupiedSpots = new Set(occupants.filter(({ id }) => !leaving.has(id)).map(spotKey));
  const createdSpots = new Set<string>();
  for (const { one, spot } of arriving) {
    const key = spotKey(spot);
    if (occupiedSpots.has(key)) faults.set(one, fault('signature', 'Unique'));
    else if (createdSpots.has(key)) faults.set(one, { ...fault('signature', 'Unique'), isInBatch: true });
    createdSpots.add(key);
  }
  return faults;
}

/** Faults that need the database: references, places, signatures and files, with one statement each. */
export async function checkChanges(
  db: Db,
  actor: Actor,
  planned: readonly PlannedRecord[],
  held: LockedRows,
  tree: Tree,
): Promise<ChangeFault[]> {
  const places = await placeFaults(db, actor, planned, held, tree);
  // Without a place, missing authors can be named only to a caller of one institution.
  const institutionId = planned
    .filter((one) => !places.has(one))
    .reduce<number | null>((known, one) => known ?? tree.institutionOf(one), null);
  const home = institutionId ?? institutionFilter(actor, 'record.write');
  const references = home === null ? () => [] : await referenceFaults(db, home, planned);
  const signatures = await signatureFaults(
    db,
    planned.filter((one) => !places.has(one)),
    held,
    tree,
  );
  const faults: ChangeFault[] = [];
  const pause = openTimeSlice();
  for (const one of planned) {
    await pause();
    const files =
      one.fileOrders.length > 0 && (one.row || !places.has(one))
        ? await checkFileOrder(db, one.row?.id ?? null, one.fileOrders)
        : [];
    const own = [...references(one), ...files, places.get(one) ?? [], signatures.get(one) ?? []].flat();
    faults.push(...own.map((ownFault) => ({ ...ownFault, at: one.at })));
  }
  return faults;
}
