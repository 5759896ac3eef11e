import { checkRecord } from '@regest/contract/derive/check-record.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { RecordValues } from '@regest/contract/fields/record-values.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalid, notFound } from '../../errors/app-error.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import type { LockedBranch } from '../../queries/records/record-locks.ts';
import { lockBranch } from '../../queries/records/record-locks.ts';
import { isSignatureTaken } from '../../queries/records/record-references.ts';
import type { LockedVersion } from '../../queries/records/update-record.ts';
import {
  findParentId,
  lockVersion,
  replaceAuthors,
  replaceIndices,
  setRecord,
} from '../../queries/records/update-record.ts';
import { requireReach } from '../access/institution-scope.ts';
import { checkFileOrder, saveFileOrder } from '../files/order-files.ts';
import { searchEngine } from '../search/search-engine.ts';
import { checkReferences } from './check-references.ts';
import { checkNewParent } from './find-place.ts';
import { moveRecord } from './move-record.ts';
import { stateOf } from './record-state.ts';
import type { StoredValues } from './record-storage.ts';
import { fromStored, toStored } from './record-storage.ts';
import { readRecordView, readView } from './record-view.ts';
import { refuseDeleted, refused } from './refuse.ts';
import type { RequestedValues } from './requested-values.ts';
import { readRequested } from './requested-values.ts';

interface Locks {
  record: LockedVersion;
  /** Locks too when the save also moves the record or makes it a draft: locks are taken from the top. */
  branch: LockedBranch | null;
}

/** A draft keeps its contents from being published, so it must not become one while a branch is. */
async function takeLocks(
  db: Db,
  id: number,
  { values: { parentId }, isDraft }: RequestedValues,
): Promise<Locks | undefined> {
  const moves = parentId != null && ![undefined, null, parentId].includes(await findParentId(db, id));
  const branch = moves || isDraft ? await lockBranch(db, id) : undefined;
  const record = branch?.record ?? (await lockVersion(db, id));
  return record && { record, branch: branch ?? null };
}

/** Only a list that changed is written again; whether one did. */
async function saveLists(db: Db, row: FullRecord, stored: StoredValues): Promise<boolean> {
  const same = (a: readonly number[], b: readonly number[]) => a.join() === b.join();
  const authorIds = row.authors.map(({ id }) => id);
  const indexIds = row.indices.map(({ id }) => id);
  const hasNewAuthors = !same(authorIds, stored.authorIds);
  const hasNewTerms = !same(indexIds, stored.indexIds);
  if (hasNewAuthors) await replaceAuthors(db, row.id, stored.authorIds);
  if (hasNewTerms) await replaceIndices(db, row.id, stored.indexIds);
  return hasNewAuthors || hasNewTerms;
}

/** Faults only the database knows. What the request does not touch was checked when it was written. */
async function checkAgainstDatabase(
  db: Db,
  row: FullRecord,
  asked: RequestedValues,
  values: RecordValues,
): Promise<FieldError[]> {
  const touched = Object.fromEntries(Object.entries(values).filter(([name]) => name in asked.values));
  const errors = await checkReferences(db, row.institution_id, row.level, touched);
  errors.push(...(await checkFileOrder(db, row.id, row.level, touched)));
  const parentId = values.parentId ?? null;
  const fault = await checkNewParent(db, row, parentId);
  if (fault) return [...errors, fault];
  const siblings = {
    institutionId: row.institution_id,
    parentId: row.parent_id === null ? null : parentId,
  };
  const isElsewhere = siblings.parentId !== row.parent_id || values.signature !== row.signature;
  if (values.signature && isElsewhere && (await isSignatureTaken(db, siblings, values.signature, row.id))) {
    errors.push({ fieldName: 'signature', constraintType: 'Unique' });
  }
  return errors;
}

/** The request laid over what is stored, checked whole. */
async function checkSave(db: Db, row: FullRecord, asked: RequestedValues): Promise<RecordValues> {
  const merged = { ...fromStored(row), ...asked.values };
  const { values, errors } = checkRecord(row.level, merged, asked.isDraft ? 'draft' : 'full');
  errors.push(...asked.errors, ...(await checkAgainstDatabase(db, row, asked, values)));
  if (errors.length > 0) throw invalid(errors, { resourceType: row.level, resourceId: row.id });
  return values;
}

/** Saves what the request names and moves the record when it names another parent. */
export async function saveRecord(
  db: Db,
  actor: Actor,
  level: RecordLevel,
  id: number,
  body: Record<string, unknown>,
): Promise<RecordView> {
  const asked = readRequested(level, actor, body);
  const held = await takeLocks(db, id, asked);
  if (held?.record.level !== level) throw notFound(level, id);
  const { record } = held;
  requireReach(actor, 'record.write', { institutionId: record.institution_id }, level, id);
  refuseDeleted(record);
  if (asked.version !== null && asked.version < record.version) {
    const current = await readRecordView(db, actor, id);
    throw new AppError('conflict', { resourceType: level, resourceId: id, current });
  }
  if (record.is_published && asked.isDraft) throw refused('records.refused.publishedAsDraft');
  const row = await findRecord(db, id);
  if (!row) throw notFound(level, id);
  const values = await checkSave(db, row, asked);
  const stored = toStored(level, values);
  let { parent_id } = row;
  if (parent_id !== null && values.parentId != null && values.parentId !== parent_id) {
    const branch = held.branch ?? (await lockBranch(db, id));
    if (!branch) throw notFound(level, id);
    await moveRecord(db, actor, branch, values.parentId, stored.signature);
    parent_id = values.parentId;
  }
  const hasNewLists = await saveLists(db, row, stored);
  await saveFileOrder(db, id, level, values as Record<string, unknown>);
  const before = stateOf({ ...row, parent_id });
  const changed = await setRecord(db, { id, by: actor.id, ...stored, isDraft: asked.isDraft, before });
  // Read again only when more of it changed than the statement gives back.
  const isElsewhere = parent_id !== row.parent_id;
  const saved = hasNewLists || isElsewhere ? await findRecord(db, id) : { ...row, ...changed };
  if (!saved) throw notFound(level, id);
  await searchEngine.putRecords(db, [saved]);
  return readView(db, actor, saved);
}
