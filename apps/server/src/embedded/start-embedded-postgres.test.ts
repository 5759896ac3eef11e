import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { isAlive, readPidFile, waitUntilEnded } from '../operation/processes.ts';
import { type EmbeddedOptions, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const home = mkdtempSync(join(tmpdir(), 'regest-embedded-'));
// mkdtemp closes the folder to other users, so that tests run by root also cover a closed folder.
const dataDir = join(home, 'data');
const cluster = join(dataDir, 'postgres', 'cluster');
const start = (more: Partial<EmbeddedOptions> = {}) =>
  startEmbeddedPostgres({ dataDir, log: () => {}, durable: false, ...more });

afterAll(() => rmSync(home, { recursive: true, force: true }));

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a program with the database and kills it before it can stop the database. */
async function startAndKill(): Promise<void> {
  const module = new URL('./start-embedded-postgres.ts', import.meta.url).href;
  const code = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {}, durable: false });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function runningPid(): number {
  const remaining = readPidFile(cluster);
  if (!remaining) throw new Error('No server has left its number.');
  return remaining.pid;
}

test('a database is made, answers, keeps what was written and stops without a trace', async () => {
  const first = await start();
  await query(first.ownerUrl, `create table kept as select 'łódź' as word`);
  const pid = runningPid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  expect(readPidFile(cluster)).toBeNull();

  const second = await start();
  expect(await query(second.ownerUrl, 'select word from kept')).toEqual([{ word: 'łódź' }]);
  await second.stop();
});

test('a server left by a killed program is taken over and stopped with the new one', async () => {
  await startAndKill();
  const orphan = runningPid();
  const database = await start();
  expect(runningPid()).toBe(orphan);
  expect(await query(database.ownerUrl, 'select word from kept')).toEqual([{ word: 'łódź' }]);
  await database.stop();
  expect(isAlive(orphan)).toBe(false);
});

test('after everything was killed the next start recovers what was committed', async () => {
  const database = await start();
  await query(database.ownerUrl, `insert into kept values ('żuraw')`);
  await query(database.ownerUrl, 'checkpoint');
  const pid = runningPid();
  process.kill(pid, 'SIGKILL');
  await waitUntilEnded(pid, 10_000);
  await database.stop();

  const next = await start();
  expect(await query(next.ownerUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }]);
  await next.stop();
});

test('the number of a dead server that another program now has does not block the start', async () => {
  const database = await start();
  const content = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  await database.stop();
  writeFileSync(join(cluster, 'postmaster.pid'), content.replace(/^\d+/, String(process.pid)));

  const next = await start();
  expect(await query(next.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
});

test('a second program on the same folder is refused, or joins when it asks to', async () => {
  const owner = await start();
  await expect(start()).rejects.toThrow('in use by a running program');
  const guest = await start({ whenRunning: 'join' });
  expect(guest.url).toBe(owner.url);
  await guest.stop();
  expect(await query(owner.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  await owner.stop();
});

test('a folder copied without owners and modes starts its own server and leaves the original alone', async () => {
  const original = await start();
  const copyDir = join(home, 'copy');
  await query(original.ownerUrl, 'checkpoint');
  cpSync(dataDir, copyDir, { recursive: true, preserveTimestamps: true });
  const copy = await start({ dataDir: copyDir });
  expect(copy.url).not.toBe(original.url);
  await query(copy.ownerUrl, 'drop table kept');
  expect(await query(original.ownerUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }]);
  await copy.stop();
  await original.stop();
});

test('only this user can read the password', async () => {
  expect(statSync(join(dataDir, 'postgres', 'access.json')).mode & 0o777).toBe(0o600);
});

test('Polish letters keep their case pairs and are parts of trigrams', async () => {
  const database = await start();
  await query(database.ownerUrl, 'create extension pg_trgm');
  const [row] = await query(
    database.ownerUrl,
    `select lower('ŁÓDŹ ŻÓŁĆ') as lower, cardinality(show_trgm('żółć')) as trigrams, current_setting('timezone') as zone`,
  );
  expect(row).toEqual({
    lower: 'łódź żółć',
    trigrams: 5,
    zone: 'UTC',
  });
  await database.stop();
});

test('a query has one processor and leaves the others to other people', async () => {
  const database = await start();
  const [row] = await query(database.url, 'show max_parallel_workers_per_gather');
  expect(row).toEqual({ max_parallel_workers_per_gather: '0' });
  await database.stop();
});

test('a folder that is a file is named in the refusal', async () => {
  const file = join(home, 'file');
  mkdirSync(home, { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  await expect(start({ dataDir: file })).rejects.toThrow(file);
});

test('a server that is killed under a running program is started again where it was', async () => {
  const { ownerUrl: url, stop } = await start();
  const killed = runningPid();
  process.kill(killed, 'SIGKILL');
  await waitUntilEnded(killed, 10_000);
  const rows = async () => query(url, 'select 1 as one').catch(() => null);
  let remainingRows = await rows();
  while (remainingRows === null) remainingRows = await rows();
  expect(remainingRows).toEqual([{ one: 1 }]);
  const revived = runningPid();
  expect(revived).not.toBe(killed);
  await stop();
  expect(isAlive(revived)).toBe(false);
});

test('a folder of the time of one role for everything gets a working role of its own', async () => {
  const access = join(dataDir, 'postgres', 'access.json');
  const { work: _, ...earlier } = JSON.parse(readFileSync(access, 'utf8'));
  const older = await start();
  await query(older.ownerUrl, 'drop owned by regest_work; drop role regest_work');
  await older.stop();
  writeFileSync(access, JSON.stringify(earlier));

  const database = await start();
  const [role] = await query(
    database.url,
    'select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({
    rolname: 'regest_work',
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolbypassrls: false,
  });
  await expect(query(database.url, 'create table more ()')).rejects.toThrow('permission denied');
  expect(await query(database.ownerUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }]);
  await database.stop();
});

describe('a database that does not get through its recovery', () => {
  /** The restore command, run in the cluster folder, blocks the recovery until this file exists. */
  const signalFile = join(cluster, 'go-on');
  const WAITS = 'while [ ! -e go-on ]; do sleep 0.1; done; false';
  const recoverNext = () => writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o644 });

  test('while the program runs is restarted, said in a line, and keeps what was written', async () => {
    const lines: string[] = [];
    let waitsForEver = false;
    const database = await start({
      durable: true,
      // Short only for the server that is known to hang; a server that starts may be slow.
      patience: (restarts) => (waitsForEver && restarts === 0 ? 200 : 600_000),
      warn(line) {
        lines.push(line);
        writeFileSync(signalFile, '');
      },
    });
    await query(database.ownerUrl, `alter system set restore_command = '${WAITS}'`);
    await query(database.ownerUrl, 'select pg_reload_conf()');
    await query(database.ownerUrl, 'checkpoint');
    recoverNext();
    const first = runningPid();
    const owners = `select pid from pg_stat_activity where application_name = 'regest-owner'`;
    const [backend] = await query<{ pid: number }>(database.ownerUrl, owners);
    waitsForEver = true;
    process.kill(Number(backend?.pid), 'SIGKILL');
    const rows = () => query(database.ownerUrl, 'select count(*)::int as n from kept').catch(() => null);
    let records = await rows();
    while (records === null || runningPid() === first) records = await rows();
    expect(records).toEqual([{ n: 2 }]);
    expect(lines).toEqual([expect.stringContaining('nie kończy odtwarzania: uruchamiam ją od nowa')]);
    await database.stop();
  });

  test('is restarted three times, then the refusal says what a person can do', async () => {
    rmSync(signalFile);
    recoverNext();
    const lines: string[] = [];
    // Long enough to reach the restore command on a busy machine, so that the server is ended while it waits.
    const patience = () => 1000;
    const failure = start({ durable: true, patience, warn: (line) => lines.push(line) });
    await expect(failure).rejects.toMatchObject({ polish: expect.stringContaining('npm run restore') });
    expect(lines).toHaveLength(3);
    const remaining = readPidFile(cluster);
    expect(remaining !== null && isAlive(remaining.pid)).toBe(false);

    writeFileSync(signalFile, '');
    const database = await start({ durable: true });
    expect(await query(database.ownerUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }]);
    await query(database.ownerUrl, 'alter system reset restore_command');
    await database.stop();
  });
});
