import type { Role } from '@regest/contract/roles.ts';
import type { Insertable } from 'kysely';
import type { Versioned } from '../../db/column-types.ts';
import type { UserTable } from '../../db/schema.ts';
import { toColumns } from '../entities/entity-columns.ts';
import { USER_ROW_FIELDS } from './user-view.ts';

type UserColumns = Omit<Insertable<UserTable>, 'id' | 'password_hash' | 'is_demo' | keyof Versioned>;

/** A checked account as columns; its password is kept apart. */
export function userColumns(values: object & { roles: readonly [Role] }): UserColumns {
  const columns = toColumns(USER_ROW_FIELDS, values as unknown as Record<string, unknown>);
  return { ...columns, role: values.roles[0] } as unknown as UserColumns;
}
