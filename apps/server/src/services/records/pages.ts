import { LEVELS } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import type { BulkDetails } from '../../db/schema-bulk.ts';
import { invalidField, notFound } from '../../errors/app-error.ts';
import { insertBulkChange } from '../../queries/bulk/bulk-changes.ts';
import {
  appendFiles,
  type FilePlace,
  listFilePlaces,
  lockFilesOf,
  returnFiles,
} from '../../queries/files/move-files.ts';
import { findRecordPlace } from '../../queries/records/find-records.ts';
import { trashSubtree } from '../../queries/records/subtree-state.ts';
import { requireReach } from '../access/institution-scope.ts';
import { joinKept, keepFilesClosed, releaseFiles } from '../closures/carried-closures.ts';
import { restoreRecord } from '../trash/restore-record.ts';
import { changedSince } from './changed-since.ts';
import { countLive } from './counts.ts';
import { type LockedPlace, lockRecord, refuseDeleted } from './lock-record.ts';

type LockAction = 'record.write' | 'record.bulk';

/** Locks records outside the trash from the top of the tree downwards. */
async function lockLive(
  db: Db,
  actor: Actor,
  action: LockAction,
  ids: readonly number[],
): Promise<Map<number, LockedPlace>> {
  const places = [];
  for (const id of new Set(ids)) {
    const place = await findRecordPlace(db, id);
    requireReach(actor, action, place && { institutionId: place.institution_id }, 'record', id);
    if (!place) throw notFound('record', id);
    places.push(place);
  }
  const locked = new Map<number, LockedPlace>();
  for (const { id, level } of places.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const place = await lockRecord(db, actor, action, level, id);
    refuseDeleted(place.record);
    locked.set(id, place);
  }
  return locked;
}

const fieldOf = ({ record }: LockedPlace) => LEVELS[record.level].defaultFileField;

interface Pages {
  files: readonly number[];
  to: number;
}

/** Moves pages of one record to the end of another's, with their texts: a text belongs to its file. */
export async function movePages(
  db: Db,
  actor: Actor,
  { files, to }: Pages,
): Promise<{ moved: number; closed: number; undoId: number }> {
  const place = await findRecordPlace(db, to);
  requireReach(actor, 'record.write', place && { institutionId: place.institution_id }, 'record', to);
  const ids = [...new Set(files)];
  const places = await listFilePlaces(db, ids);
  const [from] = new Set(places.map(({ recordId }) => recordId));
  const isOneRecord = places.every(({ recordId }) => recordId === from);
  if (from == null || from === to || !isOneRecord || places.length < ids.length)
    throw invalidField('files', 'NotFound');
  const locked = await lockLive(db, actor, 'record.write', [from, to]);
  const [source, target] = [locked.get(from), locked.get(to)];
  if (!source || !target || source.record.institution_id !== target.record.institution_id)
    throw notFound('record', to);
  const sourceFileIds = new Set((await lockFilesOf(db, from, fieldOf(source))).map(({ id }) => id));
  if (ids.some((id) => !sourceFileIds.has(id))) throw invalidField('files', 'NotFound');
  const kept = await keepFilesClosed(db, actor, {
    files: ids,
    from: source.record.path,
    to: target.record.path,
  });
  await appendFiles(db, ids, { recordId: to, field: fieldOf(target) }, actor.id);
  const undoId = await insertBulkChange(db, {
    kind: 'pages',
    institutionId: source.record.institution_id,
    by: actor.id,
    count: ids.length,
    details: { id: to, title: source.record.title, into: target.record.title, files: places, ...kept },
    records: [],
  });
  return { moved: ids.length, closed: kept.closed?.length ?? 0, undoId };
}

interface Join {
  into: number;
  from: readonly number[];
}

/** Moves the pages of several documents to one, with their texts; the others go to the trash. */
export async function joinDocuments(
  db: Db,
  actor: Actor,
  { into, from }: Join,
): Promise<{ joined: number; closed: number; undoId: number }> {
  const ids = [...new Set(from)];
  if (ids.includes(into)) throw invalidField('from', 'Duplicate');
  const locked = await lockLive(db, actor, 'record.bulk', [into, ...ids]);
  const target = locked.get(into);
  const others = ids.flatMap((id) => locked.get(id) ?? []);
  if (!target || !LEVELS[target.record.level].isLeaf) throw notFound('document', into);
  if (others.length === 0) throw invalidField('from', 'Required');
  const strange = others.some(
    ({ record }) =>
      record.level !== target.record.level || record.institution_id !== target.record.institution_id,
  );
  if (strange) throw invalidField('from', 'Type');
  const moved: FilePlace[] = [];
  const keptOfEach = [];
  for (const other of others) {
    const files = (await lockFilesOf(db, other.record.id, fieldOf(other))).map(({ id }) => id);
    moved.push(...(await listFilePlaces(db, files)));
    const places = { from: other.record.path, to: target.record.path };
    keptOfEach.push(await keepFilesClosed(db, actor, { files, ...places }));
    await appendFiles(db, files, { recordId: into, field: fieldOf(target) }, actor.id);
    await countLive(db, other, await trashSubtree(db, other.record, actor.id), -1);
  }
  const kept = joinKept(keptOfEach);
  const undoId = await insertBulkChange(db, {
    kind: 'join',
    institutionId: target.record.institution_id,
    by: actor.id,
    count: others.length,
    details: { id: into, into: target.record.title, files: moved, roots: ids, ...kept },
    records: [],
  });
  return { joined: others.length, closed: kept.closed?.length ?? 0, undoId };
}

/** Returns pages to their records and places if they are where the change put them. */
export async function undoPages(
  db: Db,
  actor: Actor,
  { id = 0, files = [], roots = [], ...kept }: BulkDetails,
): Promise<number> {
  for (const root of roots)
    await restoreRecord(db, actor, { id: root, level: 'document', signatures: [], isRecursive: true });
  const owners = files.flatMap(({ recordId }) => recordId ?? []);
  const locked = await lockLive(db, actor, 'record.bulk', [id, ...owners]);
  const now = await listFilePlaces(
    db,
    files.map((file) => file.id),
  );
  if (now.length < files.length || now.some(({ recordId }) => recordId !== id))
    throw await changedSince(db, [id]);
  await returnFiles(db, files, actor.id);
  await releaseFiles(db, actor, kept, { to: id, pathOf: (recordId) => locked.get(recordId)?.record.path });
  return roots.length > 0 ? roots.length : files.length;
}
