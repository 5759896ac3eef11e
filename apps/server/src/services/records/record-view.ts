import { type StoredRecord, storedValue } from '@regest/contract/derive/stored-value.ts';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import type { FullRecord } from '../../queries/records/find-records.ts';
import { findRecord } from '../../queries/records/find-records.ts';
import { filesOfRecords } from '../files/list-files.ts';
import { editionMetaOf, parentageOf } from './parentage.ts';
import { visibleFields } from './visible-fields.ts';

/** A row by the parts in which the contract knows a record. */
export function partsOf(row: FullRecord, files: readonly FileView[]): StoredRecord {
  return { ...row, parentId: row.parent_id ?? row.institution_id, files };
}

/** A field as it is answered: null, or an empty list, where nothing is filled in. */
export function fieldValue(record: StoredRecord, field: Field): unknown {
  return storedValue(record, field) ?? (Array.isArray(factsOf(field).empty) ? [] : null);
}

/** Whether readers can open it: all that stands above it counts. */
function isPublic(row: FullRecord): boolean {
  return (
    row.is_published &&
    !row.is_draft &&
    row.deleted_at === null &&
    row.institution_is_published &&
    row.ancestors.every((above) => above.is_published)
  );
}

function recordView(actor: Actor, row: FullRecord, files: readonly FileView[]): RecordView {
  const fields = visibleFields(row.level, actor);
  const record = partsOf(row, files);
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, fieldValue(record, field)])),
    id: row.id,
    institutionId: row.institution_id,
    level: row.level,
    parentLevel: row.ancestors.at(-1)?.level ?? 'institution',
    signature: row.signature,
    title: row.title,
    datesUnknown: row.fields.datesUnknown === true,
    authorsUnknown: row.fields.authorsUnknown === true,
    isPublished: row.is_published,
    isPublic: isPublic(row),
    isDraft: row.is_draft,
    isDeleted: row.deleted_at !== null,
    deletedAt: row.deleted_at,
    version: row.version,
    editionMeta: editionMetaOf(row),
    statistics: {
      seriesCount: row.series,
      unitsCount: row.units,
      documentsCount: row.documents,
      filesCount: files.length,
    },
    ...parentageOf(row),
  };
}

/** Records as this actor may see them. */
export async function recordViews(db: Db, actor: Actor, rows: readonly FullRecord[]): Promise<RecordView[]> {
  const withFiles = rows.filter((row) => row.has_files).map(({ id }) => id);
  const files = await filesOfRecords(db, withFiles);
  return rows.map((row) => recordView(actor, row, files.get(row.id) ?? []));
}

/** A record that was read already, as this actor may see it. */
export async function readView(db: Db, actor: Actor, row: FullRecord): Promise<RecordView> {
  const [view] = await recordViews(db, actor, [row]);
  if (!view) throw notFound('record', row.id);
  return view;
}

/** One record as this actor may see it; another institution's is not there. */
export async function readRecordView(db: Db, actor: Actor, id: number): Promise<RecordView> {
  const row = await findRecord(db, id);
  if (!row || !can(actor, 'record.read', { institutionId: row.institution_id })) throw notFound('record', id);
  return readView(db, actor, row);
}
