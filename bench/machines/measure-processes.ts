import { availableParallelism } from 'node:os';
import { milliseconds, table } from '../measure.ts';
import { measureLag, waitForReplica } from './lag.ts';
import { startMachines } from './prepare.ts';
import { cell, Rounds } from './rounds.ts';
import { startWeb, type Web } from './web.ts';

/**
 * `npm run bench -- machines processes [rounds]`: one web process and two, pools of several sizes, pages from a replica and what
 * its lag is, all on this machine. REGEST_BENCH_DATA keeps the records; what is measured is a copy of them.
 */
const USUAL = 10;
const POOLS = [4, 8, 16];

const machines = await startMachines();
const { primary, standby, dataDir, data, tokens, publisher } = machines;
const rounds = new Rounds(machines, Number(process.argv[2] ?? 3));
const webs: Web[] = [];
const closeWebs = async () => {
  for (const web of webs.splice(0)) await web.close();
};
const close = async () => {
  await closeWebs();
  rounds.close();
  await machines.close();
};
process.once('SIGINT', () => close().finally(() => process.exit(130)));

async function web(databaseUrl: string, connections = USUAL): Promise<string> {
  const started = await startWeb({ databaseUrl, connections, dataDir });
  webs.push(started);
  return started.address;
}

async function comparePools(): Promise<string> {
  const pools: string[][] = [];
  for (const connections of POOLS) pools.push([await web(primary.url, connections)]);
  const rows = await rounds.compare(pools, ['open', 'list', 'save']);
  // Together with what follows they would hold more connections than the database has.
  await closeWebs();
  return table(['call', ...POOLS.map(String)], rows);
}

/** Editors save and readers read at the same time. */
async function together(one: string, places: Record<string, string>): Promise<string> {
  const rows: string[][] = [];
  for (const [name, readers] of Object.entries(places)) {
    const times = await rounds.repeat(() =>
      Promise.all([rounds.measure('save', [one]), rounds.measure('page rendered', [readers], 1)]),
    );
    rows.push([name, cell(times.map(([saves]) => saves)), cell(times.map(([, pages]) => pages))]);
  }
  return table(['saves and pages together', 'save', 'page rendered'], rows);
}

async function lags(one: string): Promise<string> {
  const rows: string[][] = [];
  const lag = () => measureLag(standby, one, publisher, data.documentId);
  for (const waits of [false, true]) {
    if (waits) await waitForReplica(primary.ownerUrl, true);
    const saves = await rounds.repeat(() => rounds.measure('save', [one]));
    const lags = {
      'at rest': await lag(),
      'beside saves': (await Promise.all([lag(), rounds.measure('save', [one])]))[0],
    };
    for (const [when, { p50, p95, max, atOnce }] of Object.entries(lags))
      rows.push([
        `${waits ? 'wait for the replica (remote_apply)' : 'wait for no replica'}, ${when}`,
        ...[p50, p95, max].map(milliseconds),
        atOnce,
        when === 'at rest' ? cell(saves) : '',
      ]);
  }
  await waitForReplica(primary.ownerUrl, false);
  return table(['commits', 'p50 ms', 'p95 ms', 'longest ms', 'there at the first look', 'save'], rows);
}

try {
  console.log(`\n${data.records} records, ${tokens.length} lines, ${availableParallelism()} processors.`);
  console.log('A cell of two figures: answers a second, 95th ms.\n');
  console.log(`## Connections of the pool of one web process\n\n${await comparePools()}\n`);
  const [one, two] = [await web(primary.url), await web(primary.url)];
  const processes = await rounds.compare([[one], [one, two]]);
  console.log(`## Web processes\n\n${table(['call', 'one', 'two', 'two / one'], processes)}\n`);
  const copy = await web(standby.url);
  const pages = await rounds.compare([[one], [copy]], ['page rendered']);
  console.log(`## A replica\n\n${table(['call', 'primary', 'replica', 'replica / primary'], pages)}\n`);
  const places = {
    'readers in the same process': one,
    'readers in a process of their own': two,
    'readers in a process of their own at the replica': copy,
  };
  console.log(`${await together(one, places)}\n`);
  console.log(`## How soon the replica shows what was published or withdrawn\n\n${await lags(one)}`);
} finally {
  await close();
}
for (const error of rounds.errors.slice(0, 10)) console.log(error);
if (rounds.errors.length > 0) process.exitCode = 1;
