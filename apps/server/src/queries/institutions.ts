import type { Db } from '../db/schema.ts';

export function findInstitution(db: Db, id: number) {
  return db
    .selectFrom('institution')
    .leftJoin('app_user as creator', 'creator.id', 'institution.created_by')
    .leftJoin('app_user as editor', 'editor.id', 'institution.updated_by')
    .selectAll('institution')
    .select(['creator.full_name as created_by_name', 'editor.full_name as updated_by_name'])
    .where('institution.id', '=', id)
    .executeTakeFirst();
}
export type InstitutionRow = NonNullable<Awaited<ReturnType<typeof findInstitution>>>;
