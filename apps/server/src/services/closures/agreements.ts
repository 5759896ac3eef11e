import {
  type AgreementView,
  type agreementsApi,
  MAX_AGREEMENT_RECORDS,
} from '@regest/contract/endpoints/agreements.ts';
import type { QueryOf } from '@regest/contract/endpoints/endpoint.ts';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { toPage } from '@regest/contract/endpoints/paging.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { AGREEMENT_FIELDS } from '@regest/contract/fields/agreement-fields.ts';
import type { EntityView } from '@regest/contract/fields/entity-values.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { today } from '@regest/contract/text/day.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalid, notFound } from '../../errors/app-error.ts';
import {
  type AgreementColumns,
  type AgreementRow,
  countAgreements,
  deleteAgreement,
  findAgreement,
  insertAgreement,
  isAgreementNumberTaken,
  isClosing,
  listOwnRecords,
  listAgreements as listRows,
  lockAgreement,
  setAgreement,
  setAgreementRecords,
} from '../../queries/closures/agreements.ts';
import { listDocuments } from '../../queries/files/find-files.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { institutionFilter, institutionScope, requireReach } from '../access/institution-scope.ts';
import { fromColumns, toColumns } from '../entities/entity-columns.ts';
import { type Entity, type Saving, saveEntity } from '../entities/save-entity.ts';
import { filesOfAgreements } from '../files/list-files.ts';
import { checkDocumentOrder, saveDocumentOrder } from '../files/order-files.ts';
import { removeFiles } from '../files/remove-files.ts';
import { editionMetaOf } from '../records/record-view.ts';

type Values = Record<string, unknown>;
/** Fields without the documents, which have calls of their own. */
const FIELDS = fieldsOf(AGREEMENT_FIELDS).filter(({ kind }) => kind !== 'files');
const columnsOf = (values: Values) => toColumns(FIELDS, values) as unknown as AgreementColumns;

function agreementView(row: AgreementRow, documents: FileView[]): AgreementView {
  return {
    id: row.id,
    institutionId: row.institution_id,
    ...(fromColumns(FIELDS, row) as EntityView<typeof AGREEMENT_FIELDS>),
    documents,
    state: row.state,
    records: row.records,
    editionMeta: editionMetaOf(row),
    version: row.version,
  };
}

export async function listAgreements(db: Db, actor: Actor, query: QueryOf<typeof agreementsApi.list>) {
  const { institution_id, q, record_id: recordId, state, page, per_page: limit } = query;
  const institutionId =
    institution_id === undefined
      ? institutionFilter(actor, 'agreement.read')
      : institutionScope(actor, 'agreement.read', institution_id);
  const filter = { institutionId, q, recordId, state };
  const rows = await listRows(db, filter, { offset: page * limit, limit });
  const documents = await filesOfAgreements(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const views = rows.map((row) => agreementView(row, documents.get(row.id) ?? []));
  return toPage(views, await countAgreements(db, filter), page, limit);
}

export async function readAgreement(db: Db, actor: Actor, id: number) {
  const row = await findAgreement(db, id);
  if (!row) throw notFound('agreement', id);
  requireReach(actor, 'agreement.read', { institutionId: row.institution_id }, 'agreement', id);
  return { agreement: await viewOf(db, actor, row) };
}

async function viewOf(db: Db, actor: Actor, row: AgreementRow): Promise<AgreementView> {
  const documents = await filesOfAgreements(db, actor, [row.id]);
  return agreementView(row, documents.get(row.id) ?? []);
}

/** Distinct ids of the records in a request; null where it has none. */
function recordIdsIn({ records }: Values): number[] | null {
  if (records === undefined || records === null) return null;
  const ids = Array.isArray(records)
    ? records.map((one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one))
    : [undefined];
  if (!ids.every((id): id is number => Number.isSafeInteger(id)))
    throw invalid([{ fieldName: 'records', constraintType: 'Type' }], { resourceType: 'agreement' });
  if (ids.length > MAX_AGREEMENT_RECORDS)
    throw invalid([{ fieldName: 'records', constraintType: 'Size' }], { resourceType: 'agreement' });
  return [...new Set(ids)];
}

async function faults(
  db: Db,
  values: Values,
  { sent, stored, institutionId }: Saving<AgreementView>,
): Promise<FieldError[]> {
  const { number, signedOn, validUntil, withdrawnOn } = values as Record<string, string | null>;
  const errors: FieldError[] = [];
  const add = (fieldName: string, constraintType: FieldError['constraintType']) =>
    errors.push({ fieldName, constraintType });
  if (number && (await isAgreementNumberTaken(db, institutionId, number, stored?.id ?? 0)))
    add('number', 'Unique');
  if (signedOn && signedOn > today()) add('signedOn', 'Past');
  if (signedOn && validUntil && validUntil < signedOn) add('validUntil', 'Range');
  if (signedOn && withdrawnOn && withdrawnOn < signedOn) add('withdrawnOn', 'Range');
  const ids = recordIdsIn(sent);
  if (ids !== null && (await listOwnRecords(db, institutionId, ids)).size < ids.length)
    add('records', 'NotFound');
  return [...errors, ...checkDocumentOrder(stored?.documents ?? [], sent.documents).errors];
}

async function setRecords(db: Db, id: number, sent: Values): Promise<void> {
  const ids = recordIdsIn(sent);
  if (ids !== null) await setAgreementRecords(db, id, ids);
}

const AGREEMENT_ENTITY: Entity<AgreementView> = {
  resourceType: 'agreement',
  fields: () => FIELDS,
  faults,
  async insert(db, values, { actor, institutionId, sent }) {
    const id = await insertAgreement(db, {
      ...columnsOf(values),
      institution_id: institutionId,
      created_by: actor.id,
      updated_by: actor.id,
    });
    await setRecords(db, id, sent);
    return id;
  },
  async set(db, id, values, { actor, sent, stored }) {
    await setAgreement(db, id, columnsOf(values), actor.id);
    await setRecords(db, id, sent);
    await saveDocumentOrder(db, id, checkDocumentOrder(stored?.documents ?? [], sent.documents).ids);
  },
};

/** Institution of the agreement. An administrator may enter for another one, which must exist. */
async function institutionOf(db: Db, actor: Actor, { institutionId }: Values): Promise<number> {
  if (institutionId === undefined || institutionId === null) return actor.institutionId;
  if (typeof institutionId !== 'number' || !Number.isSafeInteger(institutionId))
    throw invalid([{ fieldName: 'institutionId', constraintType: 'Type' }]);
  const id = institutionScope(actor, 'agreement.write', institutionId);
  if (!(await findInstitution(db, id)))
    throw invalid([{ fieldName: 'institutionId', constraintType: 'NotFound' }]);
  return id;
}

export async function createAgreement(db: Db, actor: Actor, sent: Values) {
  const institutionId = await institutionOf(db, actor, sent);
  const id = await saveEntity(AGREEMENT_ENTITY, db, { actor, sent, stored: null, institutionId });
  return readAgreement(db, actor, id);
}

async function lock(db: Db, actor: Actor, id: number): Promise<AgreementRow> {
  const row = await lockAgreement(db, id);
  if (!row) throw notFound('agreement', id);
  requireReach(actor, 'agreement.write', { institutionId: row.institution_id }, 'agreement', id);
  return row;
}

export async function updateAgreement(db: Db, actor: Actor, id: number, sent: Values) {
  const row = await lock(db, actor, id);
  const { institution_id: institutionId } = row;
  const stored = await viewOf(db, actor, row);
  await saveEntity(AGREEMENT_ENTITY, db, { actor, sent, stored, institutionId });
  return readAgreement(db, actor, id);
}

/** An agreement that closes something can be removed only after a new agreement has opened it. */
export async function removeAgreement(db: Db, actor: Actor, id: number): Promise<Record<string, never>> {
  await lock(db, actor, id);
  if (await isClosing(db, id)) throw new AppError('conflict', { resourceType: 'agreement', resourceId: id });
  const documents = await listDocuments(db, [id]);
  await removeFiles(
    db,
    documents.map((document) => document.id),
  );
  await deleteAgreement(db, id);
  return {};
}
