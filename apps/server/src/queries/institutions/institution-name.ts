import type { Db } from '../../db/schema.ts';

export interface InstitutionName {
  id: number;
  signature: string;
  name: string;
}

/** What a document calls an institution; nothing where there is none. */
export function findInstitutionName(db: Db, id: number): Promise<InstitutionName | undefined> {
  return db
    .selectFrom('institution')
    .select(['id', 'signature', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
}
