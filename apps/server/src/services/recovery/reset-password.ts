import { passwordErrors } from '@regest/contract/derive/check-password.ts';
import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { FactorsView } from '@regest/contract/endpoints/second-factor.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, notFound } from '../../errors/app-error.ts';
import { networkOf } from '../../limits/network.ts';
import { noteDevice } from '../../queries/devices/devices.ts';
import { findReset, lockReset } from '../../queries/recovery/recovery.ts';
import { newPasswordErrors } from '../account/password-errors.ts';
import { readFactors } from '../second-factor/read-factors.ts';
import { deviceHash, type SignInOrigin } from '../session/sign-in-origin.ts';
import { hashToken } from '../session/token.ts';
import { changePassword } from '../users/change-password.ts';

export async function validateReset(db: Db, token: string): Promise<Record<string, never>> {
  if (!(await findReset(db, hashToken(token)))) throw notFound();
  return {};
}

/**
 * Resets the password by a link, which opens one account, once; a wrong address does not use it up. The mail proves
 * the owner, so this network is known from now on, and failed attempts of strangers do not lock the owner out.
 */
export async function resetPassword(
  db: Db,
  sent: Record<string, unknown>,
  place: SignInOrigin,
): Promise<Pick<FactorsView, 'passkeys'>> {
  const { email, passwordResetToken: token, password } = sent;
  const errors: FieldError[] = ['email', 'passwordResetToken']
    .filter((name) => isEmptyValue(sent[name]))
    .map((fieldName) => ({ fieldName, constraintType: 'Required' }));
  errors.push(...passwordErrors(sent));
  if (errors.length > 0) throw invalid(errors);
  const user = await lockReset(db, hashToken(String(token)));
  if (user?.email.toLowerCase() !== String(email).trim().toLowerCase())
    throw invalid([{ fieldName: 'passwordResetToken', constraintType: 'NotFound' }]);
  const guessable = await newPasswordErrors(sent, user);
  if (guessable.length > 0) throw invalid(guessable);
  await changePassword(db, user.id, String(password), user.id);
  await noteDevice(db, user.id, deviceHash(place), networkOf(place.address));
  const { passkeys } = await readFactors(db, user.id);
  return { passkeys };
}
