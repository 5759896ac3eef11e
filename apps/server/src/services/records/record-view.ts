import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import { type StoredRecord, storedValue } from '@regest/contract/derive/stored-value.ts';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { EditionMeta, Parentage, RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { maySee } from '@regest/contract/fields/field-access.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordValues } from '@regest/contract/fields/record-values.ts';
import { factsOf, holdsValue } from '@regest/contract/kinds/facts.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { type Actor, can } from '@regest/contract/permissions.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../errors/app-error.ts';
import {
  type AncestorRow,
  type FullRecord,
  findRecord,
  type RecordHead,
} from '../../queries/records/find-records.ts';
import type { StoredValues } from '../../queries/records/write.ts';
import { requireReach } from '../access/institution-scope.ts';
import { closedView, visibleClosure } from '../closures/closure-value.ts';
import { filesOfRecords } from '../files/list-files.ts';

const storedFields = new Map<string, readonly Field[]>();

/** Fields that this role sees: a few, such as the rights-holder, are visible and writable for some roles only. */
export function visibleFields(level: RecordLevel, { role }: Pick<Actor, 'role'>): readonly Field[] {
  const key = `${level} ${role}`;
  const fields =
    storedFields.get(key) ?? recordFields(level).filter((field) => holdsValue(field) && maySee(role, field));
  storedFields.set(key, fields);
  return fields;
}

function atLevel(places: readonly AncestorRow[], level: RecordLevel): AncestorRow | undefined {
  return places.find((place) => place.level === level);
}

/** Parts of the signature from the institution down to the record itself, with titles and ids of the ancestors. */
export function parentageOf(row: RecordHead): Parentage & { computedSignature: string } {
  const { ancestors, institution_signature, institution_name } = row;
  const branch = [...ancestors, row];
  const series = (places: readonly AncestorRow[]) => places.filter((place) => LEVELS[place.level].nests);
  return {
    computedSignature: joinSignature([institution_signature, ...branch.map(({ signature }) => signature)]),
    parentSignatures: {
      signatureInstitution: institution_signature,
      signatureCollection: atLevel(branch, 'collection')?.signature ?? null,
      signatureSeries: series(branch).map(({ signature }) => signature),
      signatureUnit: atLevel(branch, 'unit')?.signature ?? null,
      signatureDocument: atLevel(branch, 'document')?.signature ?? null,
    },
    parentTitles: {
      titleInstitution: institution_name,
      titleCollection: atLevel(ancestors, 'collection')?.title ?? null,
      titleSeries: series(ancestors).map(({ title }) => title),
      titleUnit: atLevel(ancestors, 'unit')?.title ?? null,
    },
    parentIds: {
      idInstitution: row.institution_id,
      idCollection: atLevel(ancestors, 'collection')?.id ?? null,
      idSeries: series(ancestors).map(({ id }) => id),
      idUnit: atLevel(ancestors, 'unit')?.id ?? null,
    },
  };
}

export function editionMetaOf(row: {
  created_at: string;
  created_by_name: string | null;
  updated_at: string;
  updated_by_name: string | null;
}): EditionMeta {
  return {
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by_name,
  };
}

/** A row divided into the parts of a record in the contract. */
function partsOf(row: FullRecord, files: readonly FileView[]): StoredRecord {
  return { ...row, parentId: row.parent_id ?? row.institution_id, files };
}

/** Value of a field in an answer: null, or an empty list, where it is empty. */
function fieldValue(record: StoredRecord, field: Field): unknown {
  return storedValue(record, field) ?? (Array.isArray(factsOf(field).empty) ? [] : null);
}

/** Fields with a column or a table of their own, since the database guards, sorts or joins by them. */
const OWN_COLUMN = new Set(['signature', 'title']);
const OWN_PLACE = new Set<Field['kind']>(['parent', 'dates', 'authors', 'indices', 'files', 'group']);

function isInFields(field: Field): boolean {
  return !OWN_COLUMN.has(field.name) && !OWN_PLACE.has(field.kind);
}

/** Checked values as columns. Empty ones are left out of `fields`: most of a record is empty. */
export function toStored(level: RecordLevel, values: RecordValues): StoredValues {
  const all = values as Record<string, unknown>;
  const filledFields = recordFields(level).filter(
    (field) => isInFields(field) && !isEmptyValue(all[field.name]),
  );
  const indexIds = recordFields(level).flatMap((field) =>
    field.kind === 'indices' ? ((all[field.name] as number[] | null) ?? []) : [],
  );
  return {
    signature: values.signature ?? '',
    title: values.title ?? '',
    dates: values.dates ?? [],
    fields: {
      ...Object.fromEntries(filledFields.map(({ name }) => [name, all[name]])),
      ...(values.datesUnknown === true && { datesUnknown: true }),
      ...(values.authorsUnknown === true && { authorsUnknown: true }),
    },
    authorIds: values.authors ?? [],
    indexIds,
  };
}

/** Columns as the values of a request, so that a save can be laid over them. */
export function fromStored(row: FullRecord): Record<string, unknown> {
  const values: Record<string, unknown> = {
    ...row.fields,
    parentId: row.parent_id ?? row.institution_id,
    signature: row.signature,
    title: row.title,
    dates: row.dates,
    authors: row.authors.map(({ id }) => id),
    datesUnknown: row.fields.datesUnknown === true,
    authorsUnknown: row.fields.authorsUnknown === true,
  };
  for (const field of recordFields(row.level)) {
    if (field.kind === 'indices') {
      values[field.name] = row.indices.filter(({ type }) => type === field.indexType).map(({ id }) => id);
    }
  }
  return values;
}

/**
 * The whole of a record for its history, rights-holder included, without empty fields. Creators and index terms
 * include their present names. Files are left out.
 */
export function stateOf(row: FullRecord): Record<string, unknown> {
  const record = partsOf(row, []);
  const state: Record<string, unknown> = {};
  const set = (name: string, value: unknown) => {
    if (!isEmptyValue(value)) state[name] = value;
  };
  for (const field of recordFields(row.level))
    if (holdsValue(field) && field.kind !== 'files') set(field.name, fieldValue(record, field));
  set('signature', row.signature);
  set('title', row.title);
  set('datesUnknown', row.fields.datesUnknown === true);
  set('authorsUnknown', row.fields.authorsUnknown === true);
  set('isDraft', row.is_draft);
  set('isPublished', row.is_published);
  set('isDeleted', row.deleted_at !== null);
  return state;
}

/** True where readers can open the record, which depends on all records above it. */
function isPublic(row: FullRecord): boolean {
  return (
    row.is_published &&
    !row.is_draft &&
    row.deleted_at === null &&
    row.institution_is_published &&
    row.closed?.scope !== 'record' &&
    row.ancestors.every((above) => above.is_published)
  );
}

function recordView(actor: Actor, row: FullRecord, files: readonly FileView[]): RecordView {
  const fields = visibleFields(row.level, actor);
  const record = partsOf(row, files);
  const closure = row.fields.closure as Closure | undefined;
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, fieldValue(record, field)])),
    closure: closure ? visibleClosure(actor, closure) : null,
    closed: row.closed && closedView(row.closed),
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

/** Views of records for this actor. */
export async function recordViews(db: Db, actor: Actor, rows: readonly FullRecord[]): Promise<RecordView[]> {
  const withFiles = rows.filter((row) => row.has_files).map(({ id }) => id);
  const files = await filesOfRecords(db, actor, withFiles);
  return rows.map((row) => recordView(actor, row, files.get(row.id) ?? []));
}

/** View of a record that was already read, for this actor. */
export async function readView(db: Db, actor: Actor, row: FullRecord): Promise<RecordView> {
  const [view] = await recordViews(db, actor, [row]);
  if (!view) throw notFound('record', row.id);
  return view;
}

/** View of one record for this actor; another institution's is a 404. */
export async function readRecordView(db: Db, actor: Actor, id: number): Promise<RecordView> {
  const row = await findRecord(db, id);
  if (!row || !can(actor, 'record.read', { institutionId: row.institution_id })) throw notFound('record', id);
  return readView(db, actor, row);
}

/** Reads a record, also in the trash. */
export async function readRecord(db: Db, actor: Actor, level: RecordLevel, id: number): Promise<RecordView> {
  const row = await findRecord(db, id);
  if (row?.level !== level) throw notFound(level, id);
  requireReach(actor, 'record.read', { institutionId: row.institution_id }, level, id);
  return readView(db, actor, row);
}
