import { pipeline } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { openZip } from '../../../apps/server/src/services/exports/open-zip.ts';
import { ZIP_LEVEL } from '../../../apps/server/src/writers/zip.ts';
import type { BenchData } from '../../build-records.ts';
import { SIZES } from '../../build-records.ts';
import { milliseconds, quantile, table } from '../../measure.ts';
import { copyRows } from './copy-rows.ts';
import { sink } from './sink.ts';
import { growthDuring, timed } from './watch-memory.ts';
import { withData } from './with-data.ts';

const RUNS = 3;

const copyThroughZip = (pool: Pool) => copyRows(pool, () => createDeflateRaw({ level: ZIP_LEVEL }), sink);

async function exportZip(
  { deps }: FastifyInstance,
  data: BenchData,
  collectionId: number | null = null,
): Promise<{ bytes: number; first: number }> {
  const actor = { id: 1, role: 'SUPERVISOR', institutionId: data.institutionId } as const;
  const scope = { institution: { id: data.institutionId, signature: 'PL_1' }, collectionId };
  const signal = new AbortController().signal;
  const out = sink();
  await pipeline(openZip(deps, actor, scope, signal), out);
  return out;
}

export function measureZip(): Promise<string> {
  return withData(SIZES['100 000'], async ({ app, pool }, data) => {
    const ours: number[] = [];
    const copies: number[] = [];
    let last = { bytes: 0, first: 0 };
    let cold = 0;
    // One after the other, so that a busy moment of the machine meets both.
    for (let run = 0; run <= RUNS; run += 1) {
      const copy = await timed(() => copyThroughZip(pool));
      const mine = await timed(async () => {
        last = await exportZip(app, data);
      });
      if (run === 0) {
        cold = last.first;
        continue;
      }
      copies.push(copy);
      ours.push(mine);
    }
    const ratio = quantile(ours, 0.5) / quantile(copies, 0.5);
    return table(
      ['records', 'export ms', 'COPY ms', 'ratio (≤ 2)', 'first byte ms', 'with a new thread', 'zip MB'],
      [
        [
          String(data.records),
          milliseconds(quantile(ours, 0.5)),
          milliseconds(quantile(copies, 0.5)),
          ratio.toFixed(2),
          milliseconds(last.first),
          milliseconds(cold),
          (last.bytes / 1e6).toFixed(1),
        ],
      ],
    );
  });
}

export function measureZipMemory(): Promise<string> {
  return withData(SIZES['1 000 000'], async ({ app }, data) => {
    // A first export, since memory that the engine takes once does not grow with the records.
    await exportZip(app, data, data.collectionId);
    let received = 0;
    const growth = await growthDuring(async () => {
      received = await timed(() => exportZip(app, data));
    });
    return table(
      ['records', 'export s', 'growth MB (< 64)'],
      [[String(data.records), (received / 1000).toFixed(1), growth.toFixed(0)]],
    );
  });
}
