import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { withClient } from '../../db/in-transaction.ts';
import {
  copyIncoming,
  createIncoming,
  listSignaturesOfInstitutions,
  lockAnalytics,
  takeIncoming,
} from '../../queries/statistics/incoming.ts';
import { analyzeStatistics, rollUp } from '../../queries/statistics/roll-up.ts';
import { copyLines } from './parse-analytics.ts';

export interface Imported {
  rows: number;
  institutions: number;
}

/** Imports one file, all or nothing: a fault anywhere leaves the figures as they were. */
export async function importAnalytics(pool: Pool, file: Readable): Promise<Imported> {
  try {
    return await withClient(pool, async (client) => {
      await lockAnalytics(client);
      const institutions = await listSignaturesOfInstitutions(client);
      const used = new Set<number>();
      await createIncoming(client);
      await copyIncoming(client, copyLines(file, institutions, used));
      const rows = await takeIncoming(client);
      await rollUp(client, [...used]);
      await analyzeStatistics(client);
      return { rows, institutions: used.size };
    });
  } catch (error) {
    file.destroy();
    throw error;
  }
}
