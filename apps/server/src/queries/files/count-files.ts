import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { CountDrift } from '../records/record-counts.ts';
import { pathEnd } from '../records/record-path.ts';
import { belongsTo, type Holding, isSendable } from './find-files.ts';

interface FilesBelow {
  total: number;
  unpublished: number;
  ocr: number;
  stt: number;
}

export async function countFilesBelow(db: Db, holding: Holding): Promise<FilesBelow> {
  const { rows } = await sql<FilesBelow>`
    select count(*) as total, count(*) filter (where not f.is_published) as unpublished, count(*) filter (where ${isSendable('ocr')}) as ocr,
      count(*) filter (where ${isSendable('stt')}) as stt
    from file f left join record r on r.id = f.record_id
    where ${belongsTo(holding)}`.execute(db);
  return rows[0] ?? { total: 0, unpublished: 0, ocr: 0, stt: 0 };
}

/** Files of the records below a path that went to the trash with this root (or, null, are live). */
export async function countFilesOfSubtree(
  db: Db,
  root: { institution_id: number; path: string },
  trashRootId: number | null,
): Promise<{ files: number; published_files: number }> {
  const { rows } = await sql<{ files: number; published_files: number }>`
    select count(*) as files, count(*) filter (where f.is_published) as published_files
    from file f join record r on r.id = f.record_id
    where f.institution_id = ${root.institution_id} and r.path >= ${root.path} and r.path < ${pathEnd(root.path)}
      and r.trash_root_id is not distinct from ${trashRootId}::bigint`.execute(db);
  return rows[0] ?? { files: 0, published_files: 0 };
}

/** Files that wait for a look inside. */
export async function countNotInspected(db: Db, institutionId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from file where institution_id = ${institutionId} and inspected_at is null`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** The figures of files stored for each institution, compared with a count: its own and those of live records,
 * without documents of agreements. */
export async function listFileDrift(db: Db): Promise<CountDrift[]> {
  const { rows } = await sql<CountDrift>`
    with counted as (
      select f.institution_id, count(*) as files, count(*) filter (where f.is_published) as published
      from file f left join record r on r.id = f.record_id 
      where r.deleted_at is null and f.agreement_id is null group by f.institution_id
    )
    select 'institution ' || stored.institution_id || ' ' || figure.name as what, figure.stored, figure.counted
    from institution_count stored
    left join counted on counted.institution_id = stored.institution_id
    cross join lateral (values
      ('files', stored.files, coalesce(counted.files, 0)),
      ('published_files', stored.published_files, coalesce(counted.published, 0))
    ) as figure (name, stored, counted)
    where figure.stored is distinct from figure.counted
    order by stored.institution_id`.execute(db);
  return rows;
}
