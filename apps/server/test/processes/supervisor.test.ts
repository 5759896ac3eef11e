import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { WORKER_LOCKS } from '../../src/db/advisory-locks.ts';
import { freePort } from '../../src/embedded/free-port.ts';
import { isAlive } from '../../src/operation/processes.ts';
import { addJob } from '../../src/queries/jobs/jobs.ts';
import { until } from '../api/server-process.ts';
import { useServer } from '../api/test-server.ts';
import { type Program, startProgram } from './program.ts';

const server = useServer();
const metricsPort = await freePort();
let program: Program | undefined;
afterAll(async () => {
  await program?.kill();
});

/** Starts the program, or reuses one that an earlier test left running. */
async function startBoth(): Promise<Program> {
  if (program?.isRunning()) return program;
  program = await startProgram({
    env: {
      DATABASE_URL: server().url,
      REGEST_DATA: server().dataDir,
      REGEST_METRICS_PORT: String(metricsPort),
    },
  });
  const { pid } = program;
  await until(async () => childOf(pid, 'worker') !== undefined && (await workersPresent()) > 0);
  return program;
}

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8');

/** Child process of a role, found by its command line. */
function childOf(parent: number, role: 'web' | 'worker'): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const isChild = Number(/^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1]) === parent;
        return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith(`supervised.ts\0${role}\0`);
      } catch {
        return false;
      }
    });
}

function requireChild(role: 'web' | 'worker'): number {
  const pid = childOf(program?.pid ?? 0, role);
  if (pid === undefined) throw new Error(`no ${role} process`);
  return pid;
}

/** Number of advisory locks held by running workers. */
async function workersPresent(): Promise<number> {
  const { rowCount } = await server().deps.pool.query(
    `select from pg_locks where locktype = 'advisory' and classid = ${WORKER_LOCKS} and granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rowCount ?? 0;
}

async function jobsLeft(): Promise<number> {
  const { rows } = await server().deps.pool.query<{ count: number }>(
    `select count(*)::int from graphile_worker.jobs where task_identifier = 'mail-reset-link'`,
  );
  return rows[0]?.count ?? 0;
}

const queueJob = () => addJob(server().deps.db, 'mail-reset-link', { email: 'nikt@archiwum.example' });
const isLive = () =>
  fetch(`${program?.address}/api/live`).then(
    ({ ok }) => ok,
    () => false,
  );

test('a killed web process is replaced and answers at the same address', async () => {
  await startBoth();
  const killed = requireChild('web');
  process.kill(killed, 'SIGKILL');
  await until(async () => !isAlive(killed));
  await until(isLive);
  expect(requireChild('web')).not.toBe(killed);
  expect(program?.output().match(/http:\/\/\S+\/portal/g)).toHaveLength(1);
});

test('a killed worker process is replaced, and what was queued meanwhile is done', async () => {
  await startBoth();
  const killed = requireChild('worker');
  process.kill(killed, 'SIGKILL');
  await until(async () => !isAlive(killed));
  await queueJob();
  expect(await isLive()).toBe(true);
  await until(async () => (await jobsLeft()) === 0);
});

test('the web process runs no job', async () => {
  await startBoth();
  const worker = requireChild('worker');
  process.kill(worker, 'SIGSTOP');
  await queueJob();
  // A running queue would take the job within milliseconds.
  await wait(1500);
  const waiting = await jobsLeft();
  process.kill(worker, 'SIGCONT');
  expect(waiting).toBe(1);
  await until(async () => (await jobsLeft()) === 0);
});

test('the metrics of both processes stand on one page, and jobs are counted once', async () => {
  await startBoth();
  const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  for (const role of ['web', 'worker'])
    expect(page).toMatch(new RegExp(`^nodejs_heap_size_used_bytes\\{process="${role}"\\} \\d+`, 'm'));
  expect(page.match(/^regest_jobs\{state="waiting"/gm)).toHaveLength(1);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends every process', async (signal) => {
  const { pid, isRunning } = await startBoth();
  const processes = [pid, requireChild('web'), requireChild('worker')];
  process.kill(pid, signal);
  await until(async () => !isRunning());
  expect(processes.filter(isAlive)).toEqual([]);
});

test('when the supervisor is killed its processes end too', async () => {
  const { kill } = await startBoth();
  const processes = [requireChild('web'), requireChild('worker')];
  await kill();
  await until(async () => !processes.some(isAlive));
});
