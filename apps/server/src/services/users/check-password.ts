import { checkValues, isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { USER_FIELDS } from '@regest/contract/fields/user-fields.ts';

const PASSWORD = fieldsOf(USER_FIELDS).filter((field) => field.name === 'password');

/** A new password and its repetition: both there, by the rules, and the same. */
export function passwordErrors(values: Record<string, unknown>): FieldError[] {
  const missing = ['password', 'matchingPassword'].filter((name) => isEmptyValue(values[name]));
  const errors: FieldError[] = missing.map((fieldName) => ({ fieldName, constraintType: 'Required' }));
  errors.push(...checkValues(PASSWORD, values, 'full').errors);
  if (missing.length === 0 && values.password !== values.matchingPassword)
    errors.push({ fieldName: 'matchingPassword', constraintType: 'Mismatch' });
  return errors;
}

/** Whether any of the password fields was filled in at all. */
export function asksForPassword(values: Record<string, unknown>): boolean {
  return ['password', 'matchingPassword', 'oldPassword'].some((name) => !isEmptyValue(values[name]));
}
