import type { FileParentLevel, UploadFields } from '@regest/contract/endpoints/files.ts';
import type { ConstraintType } from '@regest/contract/errors.ts';
import type { AGREEMENT_FIELDS } from '@regest/contract/fields/agreement-fields.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import { type FileNameFault, fileNameFault } from '@regest/contract/text/file-name.ts';
import type { Db } from '../../db/schema.ts';
import { forbidden, invalidField, notFound } from '../../errors/app-error.ts';
import { findInstitutionOfAgreement } from '../../queries/closures/agreements.ts';
import { findInstitutionName } from '../../queries/institutions/institutions.ts';
import { findRecordPlace } from '../../queries/records/find-records.ts';
import { institutionScope, requireReach } from '../access/institution-scope.ts';

/** Destination of a new file. */
export interface Target {
  institutionId: number;
  /** Null for the institution's own pictures and for documents of agreements. */
  recordId: number | null;
  agreementId: number | null;
  field: string;
  name: string;
  /** Batch of files chosen together, and the position in it. */
  chosen: { batch: string; place: number } | null;
}

/** Default field for an institution's picture. */
const INSTITUTION_FIELD = 'tiles';
const NAME_FAULTS: Record<FileNameFault, ConstraintType> = {
  empty: 'Required',
  tooLong: 'Size',
  signs: 'Pattern',
  extension: 'Pattern',
};

/** A rename must keep the extension of `before`. */
export function checkFileName(name: string, before?: string): string {
  const fault = fileNameFault(name, before);
  if (fault) throw invalidField('name', NAME_FAULTS[fault]);
  return name;
}

type UploadLevel = Exclude<FileParentLevel, 'agreement'>;

function fileFields(level: UploadLevel): string[] {
  const fields = level === 'institution' ? fieldsOf(INSTITUTION_FIELDS) : recordFields(level);
  return fields.filter(({ kind }) => kind === 'files').map(({ name }) => name);
}

/** The one list of files of an agreement: its signed documents. */
const AGREEMENT_FIELD = 'documents' satisfies keyof typeof AGREEMENT_FIELDS;

function fieldAt(level: UploadLevel, fieldName: string | undefined): string {
  const usual = level === 'institution' ? INSTITUTION_FIELD : LEVELS[level].defaultFileField;
  const field = fieldName || usual;
  if (!fileFields(level).includes(field)) throw invalidField('field', 'Value');
  return field;
}

async function institutionTarget(db: Db, actor: Actor, institutionId: number, fields: UploadFields) {
  const institution = await findInstitutionName(db, institutionId);
  if (!institution || !can(actor, 'institution.read', { institutionId }))
    throw notFound('institution', institutionId);
  if (!can(actor, 'institution.write', { institutionId })) throw forbidden();
  return { institutionId, recordId: null, agreementId: null, field: fieldAt('institution', fields.field) };
}

async function recordTarget(db: Db, actor: Actor, id: number, fields: UploadFields) {
  const record = await findRecordPlace(db, id);
  const isThere =
    record && record.deleted_at === null && (fields.parentLevel ?? record.level) === record.level;
  if (!isThere) throw notFound(fields.parentLevel ?? 'record', id);
  requireReach(actor, 'file.write', { institutionId: record.institution_id }, record.level, record.id);
  return {
    institutionId: record.institution_id,
    recordId: record.id,
    agreementId: null,
    field: fieldAt(record.level, fields.field),
  };
}

async function agreementTarget(db: Db, actor: Actor, agreementId: number, { field }: UploadFields) {
  const institutionId = await findInstitutionOfAgreement(db, agreementId);
  const owner = institutionId === undefined ? undefined : { institutionId };
  requireReach(actor, 'agreement.write', owner, 'agreement', agreementId);
  if (institutionId === undefined) throw notFound('agreement', agreementId);
  if (field !== undefined && field !== AGREEMENT_FIELD) throw invalidField('field', 'Value');
  return { institutionId, recordId: null, agreementId, field: AGREEMENT_FIELD };
}

function placeOf(db: Db, actor: Actor, fields: UploadFields) {
  const { parentId, parentLevel, agreementId } = fields;
  if (agreementId !== undefined) return agreementTarget(db, actor, agreementId, fields);
  if (parentId === undefined) throw invalidField('parentId', 'Required');
  return (parentLevel === 'institution' ? institutionTarget : recordTarget)(db, actor, parentId, fields);
}

/** Checks everything about an upload but its bytes, before they are received. */
export async function findTarget(db: Db, actor: Actor, fields: UploadFields): Promise<Target> {
  if (fields.institutionId !== undefined) institutionScope(actor, 'file.write', fields.institutionId);
  const place = await placeOf(db, actor, fields);
  if (fields.institutionId !== undefined && fields.institutionId !== place.institutionId) {
    throw notFound(fields.parentLevel ?? 'record', fields.parentId ?? fields.agreementId);
  }
  const { batch, place: chosenPlace } = fields;
  const batchPlace = batch !== undefined && chosenPlace !== undefined ? { batch, place: chosenPlace } : null;
  return { ...place, name: checkFileName(fields.name ?? ''), chosen: batchPlace };
}
