import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { exportEad } from '../../../apps/server/src/services/exports/export-ead.ts';
import { findExportedCollection } from '../../../apps/server/src/services/exports/export-scope.ts';
import { xmlText } from '../../../apps/server/src/writers/exchange/xml-text.ts';
import { type BenchData, SIZES } from '../../build-records.ts';
import { milliseconds, quantile, ratio, table } from '../../measure.ts';
import { copyRows } from '../exports/copy-rows.ts';
import { sink } from '../exports/sink.ts';
import { growthDuring, timed } from '../exports/watch-memory.ts';
import { withData } from '../exports/with-data.ts';
import { importSteps } from '../imports/import-steps.ts';
import { foreignEad } from './foreign-ead.ts';

const RUNS = 3;
const FOREIGN_BYTES = 3_500_000;

/** The text of the rows, decoded, escaped as XML and encoded again: what no writer of XML can leave out. */
function throughText(): Transform {
  const decoder = new TextDecoder();
  return new Transform({
    transform(chunk: Buffer, _, callback) {
      callback(null, Buffer.from(xmlText(decoder.decode(chunk, { stream: true }))));
    },
  });
}

async function writeEad({ deps }: FastifyInstance, data: BenchData): Promise<number> {
  const actor = { id: 1, role: 'SUPERVISOR', institutionId: data.institutionId } as const;
  const collection = await findExportedCollection(deps.db, actor, data.collectionId);
  const signal = new AbortController().signal;
  const out = sink();
  const stream = await exportEad(deps, actor, collection, { version: '3', all: true }, signal);
  await pipeline(stream, out);
  return out.bytes;
}

/** A collection of 100,000 components as EAD3, beside COPY of the same rows through the same text, in turns. */
export function measureEad(): Promise<string> {
  return withData(SIZES['100 000'], async ({ app, pool }, data) => {
    const ours: number[] = [];
    const copies: number[] = [];
    let bytes = 0;
    let growth = 0;
    for (let run = 0; run <= RUNS; run += 1) {
      const copy = await timed(() => copyRows(pool, throughText, sink));
      let mine = 0;
      const grown = await growthDuring(async () => {
        mine = await timed(async () => {
          bytes = await writeEad(app, data);
        });
      });
      // The first run pays for what the engine takes once.
      if (run === 0) continue;
      copies.push(copy);
      ours.push(mine);
      growth = Math.max(growth, grown);
    }
    const [mine, copy] = [quantile(ours, 0.5), quantile(copies, 0.5)];
    return table(
      ['components', 'EAD3 ms', 'COPY ms', 'ratio (≤ 2)', 'growth MB (< 64)', 'MB'],
      [
        [
          String(data.records),
          milliseconds(mine),
          milliseconds(copy),
          ratio(mine, copy),
          growth.toFixed(0),
          (bytes / 1e6).toFixed(0),
        ],
      ],
    );
  });
}

/** A finding aid of others, read and checked. */
export function measureForeign(): Promise<string> {
  return withData(SIZES['10 000'], async (server, data) => {
    const { rows } = await server.pool.query<{ id: number }>('select max(id)::int as id from app_user');
    const steps = importSteps(server, data.institutionId, rows[0]?.id ?? 0);
    const file = foreignEad(FOREIGN_BYTES);
    const times: number[] = [];
    let components = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const id = await steps.bring('foreign.xml', file);
      times.push(
        await timed(async () => {
          const { counts } = await steps.check(id);
          components = Object.values(counts).reduce((sum, count) => sum + count, 0);
        }),
      );
    }
    return table(
      ['file MB', 'components', 'check s (≤ 10)'],
      [[(file.length / 1e6).toFixed(1), String(components), (quantile(times, 0.5) / 1000).toFixed(1)]],
    );
  });
}
