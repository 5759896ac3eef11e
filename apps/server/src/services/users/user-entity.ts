import { asksForPassword } from '@regest/contract/derive/check-password.ts';
import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import type { UserView } from '@regest/contract/endpoints/users.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import { fieldsOf } from '@regest/contract/fields/field.ts';
import { maySet } from '@regest/contract/fields/field-access.ts';
import { USER_FIELDS } from '@regest/contract/fields/user-fields.ts';
import { isAnswered } from '@regest/contract/kinds/facts.ts';
import type { Role } from '@regest/contract/roles.ts';
import type { Insertable } from 'kysely';
import type { Versioned } from '../../db/column-types.ts';
import type { UserTable } from '../../db/schema.ts';
import { deleteSessionsOfUser } from '../../queries/session/sessions.ts';
import { insertUser, setUser } from '../../queries/users/users.ts';
import { enqueueEmailMails } from '../account/account-change-mail.ts';
import { newPasswordErrors } from '../account/password-errors.ts';
import { toColumns } from '../entities/entity-columns.ts';
import type { Entity } from '../entities/save-entity.ts';
import { hashPassword } from '../session/password-hash.ts';
import { changePassword } from './change-password.ts';
import { type CheckedUser, userFaults } from './user-faults.ts';
import { USER_ROW_FIELDS } from './user-view.ts';

type Values = Record<string, unknown>;
type Fields = Entity<UserView>['fields'];

/** Fields without the passwords, which are checked and stored apart. */
const FIELDS = fieldsOf(USER_FIELDS).filter(isAnswered);
/** Fixed once the account exists: the history identifies people by name. */
const FIXED = new Set(['name']);
const OF_PROFILE = new Set(['fullName', 'email']);

export const accountFields: Fields = ({ role }, stored) =>
  stored ? FIELDS.filter((field) => !FIXED.has(field.name) && maySet(role, field)) : FIELDS;
export const profileFields: Fields = ({ role }) =>
  FIELDS.filter((field) => OF_PROFILE.has(field.name) && maySet(role, field));

/** Accepts one role as a plain string. */
export function withRoleList(sent: Values): Values {
  if (!isEmptyValue(sent.roles) || isEmptyValue(sent.role)) return sent;
  return { ...sent, roles: [sent.role] };
}

export interface PasswordRules {
  /** True where the caller may set a password here. */
  mayPassword: boolean;
  /** Faults of the old password; see `oldPasswordErrors`, which must count outside this transaction. */
  oldPassword?: FieldError[];
  /** Session of the caller, which is kept when the own password changes. */
  session?: Buffer | undefined;
}

/** The account to be stored: missing values stay, and a new account is active. */
const whole = (values: Values, stored: UserView | null) => ({
  ...stored,
  ...values,
  isActive: (values.isActive as boolean | null | undefined) ?? stored?.isActive ?? true,
});
type WholeUser = Required<CheckedUser>;

export function userEntity(fields: Fields, rules: PasswordRules): Entity<UserView> {
  const { mayPassword, oldPassword = [], session } = rules;
  const asksFor = (sent: Values) => mayPassword && asksForPassword(sent);
  return {
    resourceType: 'user',
    fields,
    async faults(db, values, saving) {
      const { sent, stored } = saving;
      const errors = await userFaults(db, values, saving);
      if (stored && !asksFor(sent)) return errors;
      const person = { ...stored, ...values } as WholeUser;
      return [...errors, ...oldPassword, ...(await newPasswordErrors(sent, person))];
    },
    insert: async (db, values, { actor, sent }) =>
      insertUser(db, {
        ...userColumns(whole(values, null) as WholeUser),
        password_hash: await hashPassword(String(sent.password)),
        created_by: actor.id,
        updated_by: actor.id,
      }),
    async set(db, id, values, { actor, sent, stored }) {
      const user = whole(values, stored) as WholeUser;
      const { name: _, ...columns } = userColumns(user);
      await setUser(db, id, columns, actor.id);
      if (!user.isActive) await deleteSessionsOfUser(db, id);
      if (stored) await enqueueEmailMails(db, stored, user.email);
      const currentSession = id === actor.id ? session : undefined;
      if (asksFor(sent)) await changePassword(db, id, String(sent.password), actor.id, currentSession);
    },
  };
}

type UserColumns = Omit<Insertable<UserTable>, 'id' | 'password_hash' | 'is_demo' | keyof Versioned>;

/** A checked account as columns; its password is stored apart. */
function userColumns(values: object & { roles: readonly [Role] }): UserColumns {
  const columns = toColumns(USER_ROW_FIELDS, values as unknown as Record<string, unknown>);
  return { ...columns, role: values.roles[0] } as unknown as UserColumns;
}
