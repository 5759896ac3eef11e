import { aWorld, type World } from '../api/matrix-world.ts';
import type { TestServer } from '../api/test-server.ts';

export interface LargeWorld extends World {
  /** Ids of the documents of one unit, enough for the largest bulk change. */
  documents: number[];
}

/** Fills a shard of the sitemap and a bulk change. */
const MAX_DOCUMENTS = 10_000;
const SCANS = 5000;
/** Largest import that can be downloaded as a workbook. */
const IMPORT_ROWS = 20_000;

/** A published world with one unit of the most documents and one document of the most scans. */
export async function aLargeWorld(server: TestServer, documents = MAX_DOCUMENTS): Promise<LargeWorld> {
  const world = await aWorld(server);
  const { collection, series, unit, document } = world.live;
  const query = (text: string, values: unknown[]) => server.ownerPool.query<{ id: number }>(text, values);
  const { rows } = await query(
    `with added as (
       insert into record (id, institution_id, level, parent_id, path, signature, title, fields, is_published)
       select id, $1, 'document', $2, $3 || id || '.', 'd' || id, 'Protokół zebrania nr ' || id,
         '{"content": "Sprawozdanie kasowe, odpisy pism, spisy członków."}', true
       from (select nextval('record_id_seq') as id from generate_series(1, $4)) as ids
       returning id
     ), counted as (insert into record_count (record_id) select id from added)
     select id::int from added order by id`,
    [world.institution, unit, `${collection}.${series}.${unit}.`, documents],
  );
  await query('update institution set is_published = true where id = $1', [world.institution]);
  await query('update record set is_published = true where id = any($1)', [
    [collection, series, unit, document],
  ]);
  await query(
    `insert into file (institution_id, record_id, field, position, name, mime_type, content_id, size, sha256,
       is_published, published_at, inspected_at, pages)
     select institution_id, record_id, field, number + 1, 'skan ' || number || '.jpg', 'image/jpeg',
       gen_random_uuid(), size, sha256, true, now(), now(), 1
     from file, generate_series(1, $2) as number where file.id = $1`,
    [world.file, SCANS],
  );
  await query(
    `insert into import_row (import_id, number, sheet, line, level, title, signature, action, proposed, faults)
     select $1, number, 'Jednostki', number + 1, 'unit', 'Protokół ' || number, number, 'fault', jsonb_build_object(
         'key', 'Jednostki:' || number, 'values', '{}'::jsonb, 'faults', '[]'::jsonb,
         'cells', jsonb_build_array(number::text, 'Protokół ' || number, 'lata 20.', 'polski', repeat('Odpisy pism. ', 10))),
       '[{"fieldName": "dates", "constraintType": "Pattern"}]'
     from generate_series(1, $2) as number`,
    [world.import, IMPORT_ROWS],
  );
  await query(
    `update import set file_name = 'units.xlsx', kind = 'sheet', counts = $2, heads = $3 where id = $1`,
    [
      world.import,
      { fault: IMPORT_ROWS },
      { Jednostki: ['signature', 'title', 'dates', 'languages', 'content'] },
    ],
  );
  await query('analyze record, file', []);
  return { ...world, documents: rows.map(({ id }) => id) };
}
