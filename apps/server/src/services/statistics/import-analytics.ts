import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { copyIncoming, createIncoming, takeIncoming } from '../../queries/statistics/incoming.ts';
import { analyzeStatistics, rollUp } from '../../queries/statistics/roll-up.ts';
import { copyLines } from './parse-analytics.ts';

/** Any number that nobody else uses for an advisory lock in this database. */
const LOCK = 7_264_104;

export interface Imported {
  rows: number;
  institutions: number;
}

/** One file, all or nothing: a fault anywhere in it leaves the figures as they were. */
export async function importAnalytics(pool: Pool, file: Readable): Promise<Imported> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Two imports at once would each sum without the other's facts.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query<{ id: number; signature: string }>(
      'select id, signature from institution',
    );
    const institutions = new Map(rows.map(({ id, signature }) => [signature, Number(id)]));
    const used = new Set<number>();
    await createIncoming(client);
    await copyIncoming(client, copyLines(file, institutions, used));
    const taken = await takeIncoming(client);
    await rollUp(client, [...used]);
    await analyzeStatistics(client);
    await client.query('commit');
    client.release();
    return { rows: taken, institutions: used.size };
  } catch (error) {
    file.destroy();
    // A connection in the middle of a COPY is not worth saving; its end rolls everything back.
    client.release(true);
    throw error;
  }
}
