import { asksForPassword } from '@regest/contract/derive/check-password.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { maySet } from '@regest/contract/fields/field-access.ts';
import { USER_FIELDS } from '@regest/contract/fields/user-fields.ts';
import type { Actor } from '@regest/contract/permissions.ts';
import { can, reach } from '@regest/contract/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { forbidden, invalid, notFound } from '../../errors/app-error.ts';
import { deleteSessionsOfUser } from '../../queries/session/sessions.ts';
import { findUser, lockUser, setUser, type UserRow } from '../../queries/users/users.ts';
import { requireReach } from '../access/institution-scope.ts';
import { refuseStale } from '../access/refuse-stale.ts';
import { newPasswordErrors } from '../account/new-password-errors.ts';
import { tellNewEmail } from '../account/tell-account-change.ts';
import { noteAccount } from '../audit/note-account.ts';
import { changePassword } from './change-password.ts';
import { checkUser, withRoleList } from './check-user.ts';
import { updateProfile } from './update-profile.ts';
import { userColumns } from './user-columns.ts';
import { userView } from './user-view.ts';

/** Fixed once the account exists: it is how people are known in the history. */
const FIXED = new Set(['name']);

function requireMayWrite(actor: Actor, row: UserRow | undefined, id: number): asserts row is UserRow {
  if (!row) throw notFound('user', id);
  requireReach(actor, 'user.write', { institutionId: row.institution_id, userId: id }, 'user', id);
  if (row.role === 'ADMIN' && actor.role !== 'ADMIN') throw forbidden();
}

/** What the actor may change here; everything else stays as it is, whatever was sent. */
function merged(actor: Actor, row: UserRow, sent: Record<string, unknown>): Record<string, unknown> {
  const current: Record<string, unknown> = { ...userView(row) };
  const mayChange = fieldsOf(USER_FIELDS).filter(
    (field) => !FIXED.has(field.name) && maySet(actor.role, field),
  );
  for (const { name } of mayChange) if (sent[name] !== undefined) current[name] = sent[name];
  return current;
}

/** An administrator who could shut the own account might leave nobody to open it again. */
function ownAccountErrors(
  actor: Actor,
  row: UserRow,
  values: { isActive: boolean; roles?: string[] },
): FieldError[] {
  if (row.id !== actor.id) return [];
  const errors: FieldError[] = [];
  if (!values.isActive) errors.push({ fieldName: 'isActive', constraintType: 'Value' });
  if (values.roles && values.roles[0] !== row.role)
    errors.push({ fieldName: 'roles', constraintType: 'Value' });
  return errors;
}

export async function updateUser(
  db: Db,
  actor: Actor,
  id: number,
  body: Record<string, unknown>,
  oldPassword: FieldError[],
  session?: Buffer,
) {
  const row = await lockUser(db, id);
  requireMayWrite(actor, row, id);
  // People who may change no account but the own one change here what their profile lets them change.
  if (reach(actor, 'user.write') === 'own') return updateProfile(db, actor, body, oldPassword, session);
  const sent = withRoleList(body);
  refuseStale(sent.version, row.version, 'user', userView(row));
  const { values, errors } = await checkUser(db, actor.role, merged(actor, row, sent), row);
  const mayAccount = can(actor, 'user.account');
  const own = ownAccountErrors(actor, row, values).filter(
    (error) => !errors.some((known) => known.fieldName === error.fieldName),
  );
  errors.push(...own);
  const withPassword = mayAccount && asksForPassword(sent);
  if (withPassword) errors.push(...oldPassword, ...(await newPasswordErrors(sent, values)));
  if (errors.length > 0) throw invalid(errors, { resourceType: 'user', resourceId: id });
  const { name: _, ...columns } = userColumns(values);
  await setUser(db, id, columns, actor.id);
  if (!values.isActive) await deleteSessionsOfUser(db, id);
  await tellNewEmail(db, row, values.email);
  if (withPassword)
    await changePassword(db, id, String(sent.password), actor.id, id === actor.id ? session : undefined);
  const saved = await findUser(db, id);
  if (!saved) throw notFound('user', id);
  await noteAccount(db, actor, row, saved);
  return { user: userView(saved) };
}
