import type { Role } from '@regest/contract/roles.ts';
import type { Db } from '../db/schema.ts';

export interface UserRow {
  id: number;
  name: string;
  full_name: string;
  email: string;
  role: Role;
  is_active: boolean;
  institution_id: number;
  institution_name: string;
  version: number;
}

export function selectUsers(db: Db) {
  return db
    .selectFrom('app_user')
    .innerJoin('institution', 'institution.id', 'app_user.institution_id')
    .select([
      'app_user.id',
      'app_user.name',
      'app_user.full_name',
      'app_user.email',
      'app_user.role',
      'app_user.is_active',
      'app_user.institution_id',
      'institution.name as institution_name',
      'app_user.version',
    ]);
}

export function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return selectUsers(db).where('app_user.id', '=', id).executeTakeFirst();
}
