import type { FieldError } from '../errors.ts';
import { fieldsOf } from '../fields/field.ts';
import { USER_FIELDS } from '../fields/user-fields.ts';
import { checkValues, isEmptyValue } from './check-values.ts';

export const PASSWORD_FIELDS = ['oldPassword', 'password', 'matchingPassword'] as const;

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

/** True where any of the password fields is filled in. */
export function asksForPassword(values: Record<string, unknown>): boolean {
  return PASSWORD_FIELDS.some((name) => !isEmptyValue(values[name]));
}
