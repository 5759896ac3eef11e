import type { Pool } from 'pg';
import { SCRIPT_LIMIT } from '../../../e2e/pages/script-bytes.ts';
import type { BenchData } from '../../build-records.ts';
import { milliseconds } from '../../measure.ts';
import type { Row } from './first-visits.ts';
import { gridTimes } from './grid.ts';
import { openingTimes } from './opening.ts';
import { scriptSizes } from './script-sizes.ts';
import { scrollWideNode } from './scrolling.ts';
import type { Site } from './visit.ts';
import { addWideNode } from './wide-node.ts';

const OPENING_LIMIT = 1_000;
const ROWS_LIMIT = 500;
const GRID_LIMIT = 500;
const KEY_LIMIT = 16;

/** Costs of the editor's screens on this machine, a large tree, a wide one and the table. */
export async function daysWork(site: Site, pool: Pool, data: BenchData, runs: number): Promise<Row[]> {
  const wide = await addWideNode(pool, data.institutionId);
  const sizes = await scriptSizes(site, data);
  const opening = await openingTimes(site, runs);
  const scrolling = await scrollWideNode(site, wide);
  const grid = await gridTimes(site, data.seriesId, runs);
  return [
    ...sizes.map(
      ([screen, bytes]): Row => [
        `script of the first visit: ${screen}`,
        `${(bytes / 1000).toFixed(1)} KB`,
        `${SCRIPT_LIMIT / 1000} KB`,
        bytes <= SCRIPT_LIMIT,
      ],
    ),
    [
      `tree of ${data.records} records usable, median of ${runs}`,
      `${milliseconds(opening.median)} ms (slowest ${milliseconds(opening.slowest)} ms)`,
      `${OPENING_LIMIT} ms`,
      opening.median <= OPENING_LIMIT,
    ],
    [
      'rows in the document while 100,000 children scroll',
      String(scrolling.maxRows),
      `< ${ROWS_LIMIT}`,
      scrolling.maxRows < ROWS_LIMIT,
    ],
    [
      'a frame while they scroll, median and p95',
      `${milliseconds(scrolling.medianFrame)} ms, ${milliseconds(scrolling.slowFrame)} ms`,
      '',
      true,
    ],
    [
      `table of ${grid.rows - 1} rows painted, scripts in the cache, median of ${runs}`,
      `${milliseconds(grid.paint)} ms`,
      `${GRID_LIMIT} ms`,
      grid.paint <= GRID_LIMIT,
    ],
    [
      'a keystroke in it, median (p95)',
      `${milliseconds(grid.key)} ms (${milliseconds(grid.slowKey)} ms)`,
      `${KEY_LIMIT} ms`,
      grid.key <= KEY_LIMIT,
    ],
  ];
}
