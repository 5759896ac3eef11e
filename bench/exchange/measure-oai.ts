import { connectReader } from '../../apps/server/src/db/connect-reader.ts';
import { listHarvest, readHarvestClock } from '../../apps/server/src/queries/harvest/harvest-list.ts';
import { listExchangeRows } from '../../apps/server/src/queries/published/exchange-rows.ts';
import { writeToken } from '../../apps/server/src/services/harvest/oai-request.ts';
import { sweepHarvest } from '../../apps/server/src/services/harvest/sweep-harvest.ts';
import { ensurePortalBuilt } from '../../scripts/bootstrap/build-portal.mjs';
import { SIZES, type SizeName } from '../build-records.ts';
import { medianOfBoth, milliseconds, ratio, table, timed } from '../measure.ts';
import { withData } from './exports/with-data.ts';

/**
 * `npm run bench -- exchange oai "1 000 000"`: a part of a harvest, 100 records in Dublin Core, beside the bare SQL of the same
 * hundred; its first part and its last. Wanted: ours ≤ 3 × the SQL, the last ≤ 1.5 × the first.
 */
const [recordCount = '10 000'] = process.argv.slice(2);
const size: SizeName = recordCount in SIZES ? (recordCount as SizeName) : '10 000';
const RUNS = 60;
const PART = 100;
const FIRST = { stamp: '0001-01-01T00:00:00Z', id: 0 };

ensurePortalBuilt();
const report = await withData(SIZES[size], async (server, data) => {
  const { pool, app, ask } = server;
  const published = await timed(() => pool.query('update record set is_published = true'));
  const stamped = await timed(() => sweepHarvest(app.deps, () => true));
  await pool.query('vacuum analyze');
  const { reader, close } = connectReader(pool);
  try {
    const { stamp: until } = await readHarvestClock(app.deps.db);
    const { rows } = await pool.query<{ stamp: string; id: number }>(
      `select to_char(stamp at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as stamp, record_id::int as id
       from harvest order by harvest.stamp desc, record_id desc offset $1 limit 1`,
      [PART],
    );
    const beforeLast = rows[0] ?? FIRST;
    const bare = async (after: typeof FIRST) => {
      const scope = { trees: false, institutionId: null, collectionId: null };
      const part = await listHarvest(app.deps.db, { ...scope, until, after, limit: PART + 1 });
      return listExchangeRows(
        reader,
        part.slice(0, PART).map(({ record_id }) => record_id),
      );
    };
    const token = writeToken(['ListRecords', 'oai_dc', null, until, beforeLast.stamp, beforeLast.id, PART]);
    const url = '/portal/oai?verb=ListRecords';
    const first = await medianOfBoth(
      RUNS,
      () => ask('GET', `${url}&metadataPrefix=oai_dc`),
      () => bare(FIRST),
    );
    const last = await medianOfBoth(
      RUNS,
      () => ask('GET', `${url}&resumptionToken=${token}`),
      () => bare(beforeLast),
    );
    const line = (name: string, { ours, bare: sql }: typeof first) => [
      name,
      milliseconds(ours),
      milliseconds(sql),
      ratio(ours, sql),
    ];
    const lines = [
      line('the first 100 records', first),
      line('the last 100 records', last),
      ['last / first', ratio(last.ours, first.ours), '', ''],
      ['all published, and noted', milliseconds(published), '', ''],
      ['all stamped', milliseconds(stamped), '', ''],
    ];
    return `${data.records} records\n\n${table(['part', 'ms', 'bare SQL ms', 'ratio'], lines)}`;
  } finally {
    await close();
  }
});
console.log(`\n## Harvesting ${report}`);
