import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { CountDrift } from '../records/record-counts.ts';

interface Storage {
  bytes: number;
  limitGB: number | null;
  /** Bytes announced by uploads that are not yet files. */
  coming: number;
}

export async function readStorage(db: Db, institutionId: number): Promise<Storage> {
  const { rows } = await sql<Storage>`
    select stored.bytes, institution.storage_limit_gb as "limitGB", coalesce((
      select sum(coalesce(upload.size, upload.received)) from upload join app_user on app_user.id = upload.owner_id
      where app_user.institution_id = ${institutionId} and institution.storage_limit_gb is not null
        and not exists (select from file where file.upload_id = upload.id)), 0) as coming
    from institution_storage stored join institution on institution.id = stored.institution_id
    where stored.institution_id = ${institutionId}`.execute(db);
  return rows[0] ?? { bytes: 0, limitGB: null, coming: 0 };
}

/** Bytes of files of imports, until these are applied or dropped. */
const IMPORTED = sql`(select coalesce(sum(size), 0) from import
  where import.institution_id = institution.id and content_id is not null)`;

/** Every institution's figure, compared with the sum of its files. */
export async function listStorageDrift(db: Db): Promise<CountDrift[]> {
  const { rows } = await sql<CountDrift>`
    select 'institution ' || institution.id || ' bytes' as what, stored.bytes as stored,
      (coalesce(sum(file.size), 0) + ${IMPORTED})::bigint as counted
    from institution
    left join institution_storage stored on stored.institution_id = institution.id
    left join file on file.institution_id = institution.id
    group by institution.id, stored.bytes
    having stored.bytes is distinct from coalesce(sum(file.size), 0) + ${IMPORTED}
    order by institution.id`.execute(db);
  return rows;
}
