import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Client } from './client.ts';
import { aTree } from './record-builders.ts';
import { urlOf } from './record-probe.ts';
import type { TestServer } from './test-server.ts';

/** A unit in the trash with `documents` documents; a permanent deletion of over 1000 takes several batches. */
export async function aBigTrash(server: TestServer, client: Client, documents: number): Promise<RecordView> {
  const { collection, series, unit } = await aTree(server, client);
  const path = `${collection.id}.${series.id}.${unit.id}.`;
  await server.deps.pool.query(
    `with added as (
       insert into record (id, institution_id, level, parent_id, path, signature, title)
       select id, $1, 'document', $2, $5 || id || '.', 'd' || id, 'Dokument'
       from (select nextval('record_id_seq') as id from generate_series(1, $3)) as ids
       returning id
     ), counted as (insert into record_count (record_id) select id from added),
     above as (update record_count set documents = documents + $3 where record_id = any($4))
     update institution_count set documents = documents + $3 where institution_id = $1`,
    [client.user.institutionId, unit.id, documents, [collection.id, series.id, unit.id], path],
  );
  await client.delete(urlOf(unit));
  return unit;
}

/** Locks the first or last child of a record, which blocks its deletion until released; the last is deleted first. */
export async function holdChild(
  server: TestServer,
  parentId: number,
  which: 'first' | 'last',
): Promise<() => Promise<void>> {
  const holder = await server.deps.pool.connect();
  await holder.query('begin');
  await holder.query(
    `select from record where parent_id = $1 order by path ${which === 'first' ? 'asc' : 'desc'} limit 1 for update`,
    [parentId],
  );
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}
