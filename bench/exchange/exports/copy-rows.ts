import type { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import type { Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  FIRST_PLACE,
  LAST_PLACE,
  type Stretch,
} from '../../../apps/server/src/queries/exports/collections.ts';
import { EXPORT_QUERIES } from '../../../apps/server/src/queries/exports/export-rows.ts';

async function sectionIds(pool: Pool, level: RecordLevel): Promise<number[]> {
  const levels = level === 'collection' || level === 'series' ? [level] : ['collection', 'series'];
  const { rows } = await pool.query<{ id: number }>(
    'select id from record where level = any ($1) and deleted_at is null order by path',
    [levels],
  );
  return rows.map(({ id }) => Number(id));
}

/** The yardstick of an export: the very same rows by COPY, through what the export puts them through. */
export async function copyRows(pool: Pool, through: () => Transform, sink: () => Writable): Promise<void> {
  const client = await pool.connect();
  try {
    for (const level of RECORD_LEVELS) {
      const sections = (await sectionIds(pool, level)).map(
        (id): Stretch => ({ id, isHead: true, after: FIRST_PLACE, before: LAST_PLACE }),
      );
      const query = EXPORT_QUERIES[level].replace('$1', `'${JSON.stringify(sections)}'`);
      const copy = client.query(copyTo(`copy (${query}) to stdout`));
      await pipeline(copy, through(), sink());
    }
  } finally {
    client.release();
  }
}
