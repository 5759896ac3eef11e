import { passwordErrors } from '@regest/contract/derive/check-password.ts';
import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { Db } from '../../db/schema.ts';
import { findPasswordHash } from '../../queries/users.ts';
import { passwordMatches } from '../session/password-hash.ts';

/** Changing the own password takes the old one: an unlocked screen must not be enough. */
export async function ownPasswordErrors(
  db: Db,
  userId: number,
  values: Record<string, unknown>,
): Promise<FieldError[]> {
  const errors = passwordErrors(values);
  const old = values.oldPassword;
  if (isEmptyValue(old)) return [...errors, { fieldName: 'oldPassword', constraintType: 'Required' }];
  const matches = typeof old === 'string' && (await passwordMatches(await findPasswordHash(db, userId), old));
  return matches ? errors : [...errors, { fieldName: 'oldPassword', constraintType: 'WrongPassword' }];
}
