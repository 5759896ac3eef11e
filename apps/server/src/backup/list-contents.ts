import type { ClientBase } from 'pg';
import type { BackupFile } from './manifest.ts';

export interface StoredContent extends BackupFile {
  contentId: string;
  /** Null for thumbnails and posters, which can be redrawn. */
  sha256: string | null;
}

/**
 * Contents that a file row refers to; contents in upload or deletion have no row. Infected contents are left out,
 * since a virus scanner would remove a backup that contains them.
 */
export async function* listContents(client: ClientBase): AsyncGenerator<StoredContent> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<{ last: number | null }>(
      `select max(id)::float8 as last from (select id from file where id > $1 order by id limit ${BATCH}) as batch`,
      [after],
    );
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    yield* await contentsBetween(client, after, last);
    after = last;
  }
}

/** Files per query, so that memory does not grow with the number of files. */
const BATCH = 1000;

async function contentsBetween(client: ClientBase, after: number, last: number): Promise<StoredContent[]> {
  const { rows } = await client.query<StoredContent>(
    `
    select c.content_id as "contentId", c.sha256, f.id::float8 as id, f.name, i.name as institution
    from file f join institution i on i.id = f.institution_id left join file_edit e on e.file_id = f.id
    cross join lateral (values (f.content_id, f.sha256), (e.content_id, e.sha256), (f.thumbnail_id, null),
      (f.poster_id, null))
      as c (content_id, sha256)
    where f.id > $1 and f.id <= $2 and c.content_id is not null and (c.sha256 is null or f.scan is distinct from 'infected') order by f.id`,
    [after, last],
  );
  return rows;
}
