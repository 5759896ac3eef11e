import { deadlineErrors } from '@regest/contract/derive/check-deadlines.ts';
import { checkValues, isEmptyValue, putAt, valueAt } from '@regest/contract/derive/check-values.ts';
import type { InstitutionView } from '@regest/contract/endpoints/institutions.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { type Field, fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import type { Role } from '@regest/contract/roles.ts';
import type { Db } from '../../db/schema.ts';
import { listTaken } from '../../queries/institutions/institutions.ts';

/** Files come and go by their own calls. */
const FIELDS = fieldsOf(INSTITUTION_FIELDS).filter((field) => field.kind !== 'files');

function editableFields(role: Role): Field[] {
  return FIELDS.filter(({ editableBy }) => !editableBy || editableBy.includes(role));
}

/** A field that is absent stays as it was, inside `address` and `contact` too; null empties it. */
function merged(sent: Record<string, unknown>, stored: InstitutionView | null, fields: readonly Field[]) {
  const values: Record<string, unknown> = structuredClone(stored ?? {}) as Record<string, unknown>;
  for (const { name } of fields) {
    const value = valueAt(sent, name);
    if (value !== undefined) putAt(values, name, value);
    // `address: null` empties the whole group.
    else if (name.includes('.') && sent[name.split('.')[0] ?? ''] === null) putAt(values, name, null);
  }
  return values;
}

/** The unique indexes keep the same rule under a race; asked beforehand, all faults come at once. */
async function takenErrors(db: Db, values: Record<string, unknown>, exceptId: number): Promise<FieldError[]> {
  const text = (name: string) => (isEmptyValue(values[name]) ? null : String(values[name]));
  const taken = await listTaken(db, {
    signature: text('signature'),
    pathAlias: text('pathAlias'),
    exceptId,
  });
  const errors: FieldError[] = [];
  if (taken.some((row) => row.signature)) errors.push({ fieldName: 'signature', constraintType: 'Unique' });
  if (taken.some((row) => row.path_alias)) errors.push({ fieldName: 'pathAlias', constraintType: 'Unique' });
  return errors;
}

export async function checkInstitution(
  db: Db,
  role: Role,
  sent: Record<string, unknown>,
  stored: InstitutionView | null,
): Promise<{ values: Record<string, unknown>; errors: FieldError[] }> {
  const fields = editableFields(role);
  const { values, errors } = checkValues(fields, merged(sent, stored, fields), 'full');
  errors.push(...deadlineErrors(fields, values, stored));
  errors.push(...(await takenErrors(db, values, stored?.id ?? 0)));
  return { values, errors };
}
