import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/embedded/start-embedded-postgres.ts';
import { startBenchServer } from '../bench-server.ts';
import type { BenchData } from '../build-records.ts';
import { publicHoldings } from '../portal/prepare.ts';
import { copyData, type Standby, startStandby } from './standby.ts';

const LINES = 20;
const PAGES = 200;

export interface Machines {
  primary: EmbeddedPostgres;
  standby: Standby;
  /** Data folder of the primary, with the files. */
  dataDir: string;
  data: BenchData;
  pages: string[];
  /** Tokens of the editors. */
  tokens: string[];
  publisher: string;
  close(): Promise<void>;
}

/** Public holdings of 12,000 records, people who are signed in, and the addresses of pages. */
async function prepareHoldings(folder: string) {
  const server = await startBenchServer({ dataDir: folder });
  try {
    const { data } = await publicHoldings(server, '10 000');
    // A kept institution has its one supervisor from the last run.
    await server.signIn(data.institutionId, 'EDITOR');
    const tokens: string[] = [];
    for (let line = 0; line < LINES; line += 1) tokens.push(await server.another(data.institutionId));
    const pages: string[] = [];
    for (let number = 0; number < PAGES; number += 1) {
      const { headers } = await server.app.inject(`/portal/r/${data.documentId + number}`);
      if (headers.location) pages.push(headers.location);
    }
    return { data, tokens, pages, publisher: server.token };
  } finally {
    await server.close();
  }
}

/**
 * A primary and a standby of it on this machine, both from a copy of what was prepared (and kept, in the folder of
 * REGEST_BENCH_DATA): what commits wait for is changed here, and a database that waits for a standby that is gone would
 * wait for ever.
 */
export async function startMachines(): Promise<Machines> {
  const work = mkdtempSync(join(tmpdir(), 'regest-bench-'));
  const closing: (() => Promise<unknown>)[] = [async () => rmSync(work, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const prepared = process.env.REGEST_BENCH_DATA ?? join(work, 'prepared');
    const holdings = await prepareHoldings(prepared);
    const [dataDir, copyDir] = [join(work, 'primary'), join(work, 'standby')];
    for (const folder of [dataDir, copyDir]) copyData(prepared, folder);
    const primary = await startEmbeddedPostgres({ dataDir, log: () => {} });
    closing.push(primary.stop);
    const standby = await startStandby(copyDir, primary);
    closing.push(standby.stop);
    return { primary, standby, dataDir, ...holdings, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}
