import { passwordErrors } from '@regest/contract/derive/check-password.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { containsOwnName, type KnownOfPerson } from '@regest/contract/text/guessable-password.ts';
import { isCommonPassword } from './common-password.ts';

/** Every rule of a new password and its repetition: those of the form, and that it is not the first one to be tried. */
export async function newPasswordErrors(
  values: Record<string, unknown>,
  person: KnownOfPerson,
): Promise<FieldError[]> {
  const errors = passwordErrors(values);
  if (errors.some(({ fieldName }) => fieldName === 'password')) return errors;
  const password = String(values.password);
  if (containsOwnName(password, person) || (await isCommonPassword(password)))
    errors.push({ fieldName: 'password', constraintType: 'Value' });
  return errors;
}
