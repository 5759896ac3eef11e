import { startBenchServer } from '../bench-server.ts';
import { buildRecords, SIZES, type SizeName } from '../build-records.ts';
import { median, medianOfBoth, milliseconds, ratio, table } from '../measure.ts';

/**
 * `npm run bench -- records desk "1 000 000"`: the desk, and a change of 1,000 records beside the bare UPDATE with
 * history.
 */
const [recordCount = '10 000'] = process.argv.slice(2);
const size: SizeName = recordCount in SIZES ? (recordCount as SizeName) : '10 000';
const RUNS = 12;

/** The least work of any program: the new value, a new version and the old row in the history. */
const BARE = `
  with old as materialized (select id, version, to_jsonb(record) as state from record where id = any($1::bigint[])),
  changed as (
    update record set fields = jsonb_set(record.fields, '{donor}', to_jsonb($2::text)), version = record.version + 1,
      updated_at = now() from old where record.id = old.id returning record.id
  )
  insert into record_history (record_id, version, kind, state) select id, version, 'save', state from old`;

/** A text for every tenth document, made over two years, one in four of them published in time. */
const TEXTS = `
  with made as (
    insert into file (institution_id, record_id, field, position, name, mime_type, content_id, size, sha256,
      is_published, published_at)
    select institution_id, id, 'contentFiles', 1, 'skan.jpg', 'image/jpeg', gen_random_uuid()::text, 1,
      repeat('0', 64), id % 4 = 0, case when id % 4 = 0 then now() - interval '2 years' end
    from record where institution_id = $1 and level = 'document' and id % 10 = 0 returning id, record_id
  )
  insert into transcription (file_id, kind, machine_text, machine_at)
  select id, 'ocr', 'tekst', now() - (record_id % 730) * interval '1 day' from made`;
const DESK_LIMIT = 50;
const PATCH_LIMIT = 3;

const server = await startBenchServer();
process.once('SIGINT', () => server.close().finally(() => process.exit(130)));
try {
  const data = await buildRecords(server.pool, SIZES[size]);
  await server.pool.query(TEXTS, [data.institutionId]);
  await server.pool.query('vacuum analyze');
  await server.signIn(data.institutionId);
  const { rows } = await server.pool.query<{ id: number }>(
    `select id::int from record where institution_id = $1 and level = 'document' order by id limit 1000`,
    [data.institutionId],
  );
  const ids = rows.map(({ id }) => id);
  // The rules of a save require an author or "unknown".
  await server.pool.query(
    `update record set fields = fields || '{"authorsUnknown": true}' where id = any($1::bigint[])`,
    [ids],
  );
  let serial = 0;
  const next = () => {
    serial += 1;
    return `Dar ${serial}`;
  };
  const desk = await median(30, () => server.ask('GET', '/api/desk'));
  const { ours, bare } = await medianOfBoth(
    RUNS,
    () => server.ask('PATCH', '/api/records', { ids, set: { donor: next() } }),
    () => server.pool.query(BARE, [ids, next()]),
  );
  const verdict = (holds: boolean) => (holds ? 'yes' : 'NO');
  const [deskKept, patchKept] = [desk <= DESK_LIMIT, ours <= PATCH_LIMIT * bare];
  const patch = [milliseconds(ours), milliseconds(bare), ratio(ours, bare), `≤ ${PATCH_LIMIT} ×`];
  const lines = [
    ['desk', milliseconds(desk), '', '', `≤ ${DESK_LIMIT} ms`, verdict(deskKept)],
    [`PATCH of ${ids.length} records`, ...patch, verdict(patchKept)],
  ];
  const heads = ['call', 'ms', 'bare UPDATE ms', 'ratio', 'limit', 'verdict'];
  console.log(`\n## ${data.records} records\n\n${table(heads, lines)}`);
  if (!deskKept || !patchKept) process.exitCode = 1;
} finally {
  await server.close();
}
