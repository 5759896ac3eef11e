import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

export interface ServiceRequestValues {
  subject: string;
  description: string;
}

export async function insertServiceRequest(
  db: Db,
  from: { userId: number; institutionId: number },
  values: ServiceRequestValues,
): Promise<number> {
  const { id } = await db
    .insertInto('service_request')
    .values({ ...values, user_id: from.userId, institution_id: from.institutionId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A request with its sender, as the mail names them. */
export function findServiceRequest(db: Db, id: number) {
  return db
    .selectFrom('service_request')
    .innerJoin('app_user', 'app_user.id', 'service_request.user_id')
    .innerJoin('institution', 'institution.id', 'service_request.institution_id')
    .select([
      'service_request.subject',
      'service_request.description',
      'service_request.mailed_at',
      'app_user.full_name',
      'app_user.email',
      'institution.name as institution_name',
      'institution.signature',
    ])
    .where('service_request.id', '=', id)
    .executeTakeFirst();
}

export async function setServiceRequestMailed(db: Db, id: number): Promise<void> {
  await db
    .updateTable('service_request')
    .set({ mailed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}
