import { asksForPassword } from '@regest/contract/derive/check-password.ts';
import { checkValues } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { USER_FIELDS } from '@regest/contract/fields/user-fields.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalid } from '../../errors/app-error.ts';
import { findUser, listNamesakes, lockUser, setUser } from '../../queries/users/users.ts';
import { refuseStale } from '../access/refuse-stale.ts';
import { newPasswordErrors } from '../account/new-password-errors.ts';
import { tellNewEmail } from '../account/tell-account-change.ts';
import { noteAccount } from '../audit/note-account.ts';
import { changePassword } from './change-password.ts';
import { userView } from './user-view.ts';

const NAME = fieldsOf(USER_FIELDS).filter((field) => field.name === 'fullName');
const NAME_AND_EMAIL = fieldsOf(USER_FIELDS).filter((field) => ['fullName', 'email'].includes(field.name));

/** `oldPassword`: what was wrong with it; see `oldPasswordErrors`, which must count outside this transaction. */
export async function updateProfile(
  db: Db,
  actor: Actor,
  sent: Record<string, unknown>,
  oldPassword: FieldError[],
  session?: Buffer,
) {
  const row = await lockUser(db, actor.id);
  if (!row) throw new AppError('unauthorized');
  refuseStale(sent.version, row.version, 'user', userView(row));
  const wanted = {
    fullName: sent.fullName === undefined ? row.full_name : sent.fullName,
    email: sent.email === undefined ? row.email : sent.email,
  };
  const { values, errors } = checkValues(can(actor, 'user.account') ? NAME_AND_EMAIL : NAME, wanted, 'full');
  const profile = values as { fullName: string; email?: string };
  if (profile.email) {
    const others = await listNamesakes(db, { name: null, email: profile.email, exceptId: actor.id });
    if (others.length > 0) errors.push({ fieldName: 'email', constraintType: 'Unique' });
  }
  const withPassword = asksForPassword(sent);
  errors.push(...oldPassword);
  if (withPassword) {
    const person = { name: row.name, fullName: profile.fullName, email: profile.email ?? row.email };
    errors.push(...(await newPasswordErrors(sent, person)));
  }
  if (errors.length > 0) throw invalid(errors, { resourceType: 'user', resourceId: actor.id });
  await setUser(
    db,
    actor.id,
    { full_name: profile.fullName, ...(profile.email && { email: profile.email }) },
    actor.id,
  );
  if (profile.email) await tellNewEmail(db, row, profile.email);
  if (withPassword) await changePassword(db, actor.id, String(sent.password), actor.id, session);
  const saved = await findUser(db, actor.id);
  if (!saved) throw new AppError('unauthorized');
  await noteAccount(db, actor, row, saved);
  return { user: userView(saved) };
}
