import { checkValues } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { USER_FIELDS } from '@regest/contract/fields/user-fields.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, invalid } from '../../errors/app-error.ts';
import { consoleTexts } from '../../operation/console-texts.ts';
import { insertAuditEvent } from '../../queries/audit/audit.ts';
import { findHomeOfAdmins, insertHomeOfAdmins } from '../../queries/institutions/home-of-admins.ts';
import {
  findNamedAccount,
  insertUser,
  listNamesakes,
  type NamedAccount,
  setUser,
} from '../../queries/users/users.ts';
import { removeFactors } from '../second-factor/remove-factors.ts';
import { hashPassword } from '../session/password-hash.ts';
import { changePassword } from '../users/change-password.ts';
import { enqueueEmailMails } from './account-change-mail.ts';
import { newPasswordErrors } from './password-errors.ts';

interface NewAdmin {
  name?: string;
  email?: string;
  fullName?: string;
  password: string;
}

const FIELDS = fieldsOf(USER_FIELDS).filter(({ name }) => ['name', 'email', 'fullName'].includes(name));

function requireAdmin(account: NamedAccount): void {
  const { name } = account;
  if (account.is_demo)
    throw new AppError('conflict', { message: ({ say }) => say('createAdmin.isDemo', { name }) });
  if (account.role !== 'ADMIN')
    throw new AppError('conflict', { message: ({ say }) => say('createAdmin.isNoAdmin', { name }) });
}

async function checkedPerson(db: Db, newAdmin: NewAdmin, account: NamedAccount | undefined) {
  const { values, errors } = checkValues(
    FIELDS,
    {
      name: newAdmin.name,
      email: newAdmin.email ?? account?.email,
      fullName: newAdmin.fullName ?? account?.full_name ?? newAdmin.name,
    },
    'full',
  );
  const person = values as { name: string; email: string; fullName: string };
  const others = await listNamesakes(db, {
    name: account ? null : (person.name ?? null),
    email: person.email ?? null,
    exceptId: account?.id ?? 0,
  });
  if (others.length > 0) errors.push({ fieldName: 'email', constraintType: 'Unique' } satisfies FieldError);
  const { password } = newAdmin;
  errors.push(...(await newPasswordErrors({ password, matchingPassword: password }, person)));
  if (errors.length > 0) throw invalid(errors, { resourceType: 'user' });
  return person;
}

/**
 * Creates an administrator on the command line: the first one, or a new password for one who lost the password or the second
 * factor. Sessions of the old password end.
 */
export async function createAdmin(db: Db, newAdmin: NewAdmin): Promise<'created' | 'reset'> {
  const account = await findNamedAccount(db, newAdmin.name ?? '');
  if (account) requireAdmin(account);
  const { name, email, fullName } = await checkedPerson(db, newAdmin, account);
  if (account) {
    await setUser(db, account.id, { email, full_name: fullName, is_active: true }, account.id);
    await enqueueEmailMails(db, account, email);
    await changePassword(db, account.id, newAdmin.password, account.id);
    await removeFactors(db, account.id);
    await insertAuditEvent(db, {
      kind: 'secondFactor',
      userId: null,
      institutionId: null,
      resourceType: 'users',
      resourceId: account.id,
      details: { call: 'create-admin' },
    });
    return 'reset';
  }
  const institutionId =
    (await findHomeOfAdmins(db)) ?? (await insertHomeOfAdmins(db, consoleTexts.say('createAdmin.home')));
  const id = await insertUser(db, {
    institution_id: institutionId,
    name,
    full_name: fullName,
    email,
    role: 'ADMIN',
    password_hash: await hashPassword(newAdmin.password),
    created_by: null,
    updated_by: null,
  });
  await insertAuditEvent(db, {
    kind: 'rights',
    userId: null,
    institutionId,
    resourceType: 'users',
    resourceId: id,
    details: { call: 'create-admin' },
  });
  return 'created';
}
