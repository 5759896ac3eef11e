import { asksForPassword, passwordErrors } from '@regest/contract/derive/check-password.ts';
import { checkValues, isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { UserView } from '@regest/contract/endpoints/users.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { type Field, fieldsOf } from '@regest/contract/fields/field.ts';
import { maySet } from '@regest/contract/fields/field-access.ts';
import { USER_FIELDS } from '@regest/contract/fields/user-fields.ts';
import type { Role } from '@regest/contract/roles.ts';
import { toFormValues } from '../../fields/form/values.ts';

const FIELDS = fieldsOf(USER_FIELDS);
const NEW_PASSWORD = ['password', 'matchingPassword'];

export type UserForm = 'create' | 'edit' | 'profile';

/** Fields of a form by its kind, writable by the role of the user. */
export function userFields(kind: UserForm, role: Role): { account: Field[]; password: Field[] } {
  const mayEdit = (field: Field) => maySet(role, field);
  const fieldsNamed = (names: readonly string[]) => FIELDS.filter((field) => names.includes(field.name));
  if (kind === 'profile')
    return {
      account: fieldsNamed(role === 'ADMIN' ? ['fullName', 'email'] : ['fullName']),
      password: ['oldPassword', ...NEW_PASSWORD].flatMap((name) => fieldsNamed([name])),
    };
  const account = FIELDS.filter(
    (field) => field.kind !== 'password' && mayEdit(field) && (kind === 'create' || field.name !== 'name'),
  );
  const password = role === 'ADMIN' ? fieldsNamed(NEW_PASSWORD) : [];
  return {
    account,
    password: kind === 'create' ? password.map((field) => ({ ...field, required: true })) : password,
  };
}

/** Form values; the widget of the institution shows its name instead of the id. */
export function userFormValues(fields: readonly Field[], user: Partial<UserView>) {
  const { institutionId, institutionName, ...rest } = user;
  return toFormValues(fields, {
    isActive: true,
    ...rest,
    institutionId: institutionId && { id: institutionId, name: institutionName },
    password: null,
    matchingPassword: null,
    oldPassword: null,
  });
}

function ownPasswordMissing(values: Record<string, unknown>): FieldError[] {
  return isEmptyValue(values.oldPassword) ? [{ fieldName: 'oldPassword', constraintType: 'Required' }] : [];
}

export function checkUserForm(kind: UserForm, fields: readonly Field[], values: Record<string, unknown>) {
  const plain = checkValues(
    fields.filter((field) => field.kind !== 'password'),
    values,
    'full',
  );
  const asks = kind === 'create' || asksForPassword(values);
  const errors = [
    ...plain.errors,
    ...(asks && fields.some((field) => field.name === 'password') ? passwordErrors(values) : []),
    ...(asks && kind === 'profile' ? ownPasswordMissing(values) : []),
  ];
  const { password, matchingPassword, oldPassword } = values;
  return { values: { ...plain.values, password, matchingPassword, oldPassword }, errors };
}
