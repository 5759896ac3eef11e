import type { AcquisitionView } from '@regest/contract/endpoints/acquisitions.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { ACQUISITION_FIELDS } from '@regest/contract/fields/acquisition-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { type Actor, can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, notFound } from '../../errors/app-error.ts';
import {
  type AcquisitionColumns,
  deleteAcquisition,
  insertAcquisition,
  isLiveCollection,
  isNumberTaken,
  lockAcquisition,
  setAcquisition,
} from '../../queries/acquisitions/acquisitions.ts';
import { findInstitution } from '../../queries/institutions/institutions.ts';
import { institutionScope, requireReach } from '../access/institution-scope.ts';
import { toColumns } from '../entities/entity-columns.ts';
import { type Entity, type Saving, saveEntity } from '../entities/save-entity.ts';
import { acquisitionView } from './acquisition-view.ts';
import { readAcquisition } from './read-acquisitions.ts';

type Values = Record<string, unknown>;
const FIELDS = fieldsOf(ACQUISITION_FIELDS);
const columnsOf = (values: Values) => toColumns(FIELDS, values) as unknown as AcquisitionColumns;

async function faults(
  db: Db,
  { number, collectionId }: Values,
  { stored, institutionId }: Saving<AcquisitionView>,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (typeof number === 'string' && (await isNumberTaken(db, institutionId, number, stored?.id ?? 0)))
    errors.push({ fieldName: 'number', constraintType: 'Unique' });
  // An entry keeps its collection while that lies in the trash.
  const isNewLink = typeof collectionId === 'number' && collectionId !== stored?.collectionId;
  if (isNewLink && !(await isLiveCollection(db, institutionId, collectionId)))
    errors.push({ fieldName: 'collectionId', constraintType: 'NotFound' });
  return errors;
}

const ACQUISITION_ENTITY: Entity<AcquisitionView> = {
  resourceType: 'acquisition',
  fields: () => FIELDS,
  faults,
  insert: (db, values, { actor, institutionId }) =>
    insertAcquisition(db, {
      ...columnsOf(values),
      institution_id: institutionId,
      created_by: actor.id,
      updated_by: actor.id,
    }),
  set: (db, id, values, { actor }) => setAcquisition(db, id, columnsOf(values), actor.id),
};

/** Institution of the entry. An administrator may enter for another one, which must exist. */
async function institutionOf(db: Db, actor: Actor, sent: Values): Promise<number> {
  const institutionId = sent.institutionId;
  if (institutionId === undefined || institutionId === null) return actor.institutionId;
  if (typeof institutionId !== 'number' || !Number.isSafeInteger(institutionId))
    throw invalid([{ fieldName: 'institutionId', constraintType: 'Type' }]);
  const id = institutionScope(actor, 'acquisition.write', institutionId);
  if (!(await findInstitution(db, id)))
    throw invalid([{ fieldName: 'institutionId', constraintType: 'NotFound' }]);
  return id;
}

export async function createAcquisition(db: Db, actor: Actor, sent: Values) {
  const institutionId = await institutionOf(db, actor, sent);
  const id = await saveEntity(ACQUISITION_ENTITY, db, { actor, sent, stored: null, institutionId });
  return readAcquisition(db, actor, id);
}

async function lock(db: Db, actor: Actor, action: 'acquisition.write' | 'acquisition.delete', id: number) {
  const row = await lockAcquisition(db, id);
  if (!row || !can(actor, 'acquisition.read', { institutionId: row.institution_id }))
    throw notFound('acquisition', id);
  requireReach(actor, action, { institutionId: row.institution_id }, 'acquisition', id);
  return row;
}

export async function updateAcquisition(db: Db, actor: Actor, id: number, sent: Values) {
  const row = await lock(db, actor, 'acquisition.write', id);
  const institutionId = row.institution_id;
  await saveEntity(ACQUISITION_ENTITY, db, { actor, sent, stored: acquisitionView(row), institutionId });
  return readAcquisition(db, actor, id);
}

export async function removeAcquisition(db: Db, actor: Actor, id: number): Promise<Record<string, never>> {
  await lock(db, actor, 'acquisition.delete', id);
  await deleteAcquisition(db, id);
  return {};
}
