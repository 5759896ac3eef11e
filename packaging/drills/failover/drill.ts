import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, parseEnv } from 'node:util';
import { type Connection, connect } from '../../../apps/server/src/db/connect.ts';
import { runCommand } from '../../../apps/server/test/api/run-command.ts';
import { createEditor } from '../../../apps/server/test/chaos/create-editor.ts';
import { openS3 } from '../../../apps/server/test/files/s3.ts';
import { type Program, startProgram } from '../../../apps/server/test/processes/program.ts';
import { openAccount } from '../database-account.ts';
import { requireDebianPackages } from '../debian-programs.ts';
import { inOwnNamespaces, inScratch, run } from '../machine.ts';
import { step } from '../use-program.ts';
import { openNode, untilWhole } from './database-nodes.ts';
import { startLoad } from './load.ts';

/**
 * Three database nodes under Patroni and etcd behind HAProxy, two web processes, two workers and an S3 server, in a
 * network of the drill's own. The leader is killed under load: every other time PostgreSQL alone, else its whole node.
 * Nothing acknowledged is lost, what is refused is asked to come back, and what was queued meanwhile is done.
 */

const WRITERS = 4;
const BETWEEN_KILLS_MS = 5000;
const AWAY_MS = 3000;
const JOBS_MS = 600_000;
const BALANCER = '10.0.0.10';
const ADDRESSES = ['11', '12', '13', '21', '22'].map((last) => `10.0.0.${last}`);

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    kills: { type: 'string', default: '20' },
    /** Seconds without a save after which the drill fails; a busy machine needs more. */
    pause: { type: 'string', default: '30' },
  },
});

requireDebianPackages('patroni', 'etcd-server', 'haproxy', 'postgresql-15');
if (process.getuid?.() !== 0) {
  console.error('This drill needs root: it makes a network of its own.');
  process.exit(2);
}
await inOwnNamespaces(
  () =>
    inScratch(async (folder) => {
      const closes: (() => unknown)[] = [];
      try {
        await drill(folder, closes);
      } finally {
        for (const close of closes.reverse()) await close();
      }
    }),
  ['--net'],
);

function openNetwork(): void {
  run(['ip', 'link', 'set', 'lo', 'up']);
  for (const address of [BALANCER, ...ADDRESSES]) run(['ip', 'address', 'add', `${address}/32`, 'dev', 'lo']);
  writeFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', '0');
}

async function jobsLeft(database: Connection['pool']): Promise<{ waiting: number; failed: number }> {
  const { rows } = await database.query<{ waiting: number; failed: number }>(
    `select count(*) filter (where attempts < max_attempts)::int as waiting,
       count(*) filter (where attempts >= max_attempts)::int as failed from graphile_worker.jobs`,
  );
  return rows[0] as { waiting: number; failed: number };
}

async function drill(folder: string, closes: (() => unknown)[]): Promise<void> {
  openNetwork();
  const account = openAccount(folder);
  const nodes = [1, 2, 3].map((number) => openNode(folder, number));
  closes.push(...nodes.map(({ close }) => close));
  account.start(
    join(folder, 'haproxy.log'),
    '/usr/sbin/haproxy',
    '-f',
    join(import.meta.dirname, 'haproxy.cfg'),
  );
  await step('three database nodes', () => untilWhole(nodes));
  const settings = parseEnv(readFileSync(join(import.meta.dirname, 'regest.env'), 'utf8')) as Record<
    string,
    string
  >;
  const databaseUrl = settings.DATABASE_URL ?? '';
  const { username, password } = new URL(databaseUrl);
  const superuser = connect(
    databaseUrl
      .replace(`${username}:${password}`, 'postgres:secret-of-postgres')
      .replace(/regest$/, 'postgres'),
    { max: 1 },
  );
  await step('the database', async () => {
    await superuser.pool.query(`create role ${username} login password '${password}'`);
    await superuser.pool.query(`create database regest owner ${username}`);
    await superuser.close();
  });

  const s3 = await openS3();
  closes.push(s3.close);
  const env = {
    ...settings,
    REGEST_STORE: s3.store,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    LOG_LEVEL: 'error',
  };
  const start = (role: 'web' | 'worker', number: number) => {
    const data = join(folder, `${role}${number}`);
    mkdirSync(data);
    const place: Record<string, string> = role === 'web' ? { HOST: `10.0.0.2${number}`, PORT: '3000' } : {};
    return startProgram({ env: { ...env, ...place, REGEST_ROLE: role, REGEST_DATA: data } });
  };
  const programs: Program[] = [];
  closes.push(() => Promise.all(programs.map((program) => program.kill())));
  await step('two web processes and two workers', async () => {
    programs.push(await start('web', 1));
    programs.push(...(await Promise.all([start('web', 2), start('worker', 1), start('worker', 2)])));
    while (!(await fetch(`http://${BALANCER}/api/health`).catch(() => null))?.ok) await wait(200);
  });

  const { pool: database, close } = connect(databaseUrl, { max: 2 });
  closes.push(close);
  const { token } = await createEditor(database, 1);
  const load = startLoad(`http://${BALANCER}`, token, WRITERS);
  while (load.acknowledged.size === 0) await wait(100);
  const parent = [...load.acknowledged.keys()][0] as number;
  const texts: number[] = [];
  const pauses: Record<'postgres' | 'node', number[]> = { postgres: [], node: [] };

  for (let kill = 1; kill <= Number(values.kills); kill += 1) {
    const leader = await untilWhole(nodes);
    await wait(BETWEEN_KILLS_MS);
    const kind = kill % 2 === 1 ? 'postgres' : 'node';
    texts.push(await load.queueText(parent));
    const at = Date.now();
    if (kind === 'postgres') leader.killPostgres();
    else await leader.killAll();
    texts.push(await load.queueText(parent));
    if (kind === 'node') {
      await wait(AWAY_MS);
      leader.startPatroni();
    }
    const next = await untilWhole(nodes);
    if (next === leader && kind === 'node') throw new Error(`${leader.name} stayed the leader`);
    const pause = load.longestPause(at);
    pauses[kind].push(pause);
    console.log(
      `  ${kill}/${values.kills} ${kind} of ${leader.name}, then ${next.name}: ${(pause / 1000).toFixed(1)} s without a save, ${load.acknowledged.size} acknowledged, ${load.refused()} refused`,
    );
  }
  await wait(BETWEEN_KILLS_MS);
  await load.end();

  await step(`all ${load.acknowledged.size} acknowledged records are there`, async () => {
    const { rows } = await database.query<{ id: number; title: string }>('select id, title from record');
    const titles = new Map(rows.map(({ id, title }) => [Number(id), title]));
    const lost = [...load.acknowledged].filter(([id, title]) => titles.get(id) !== title);
    if (lost.length > 0) throw new Error(`${lost.length} are lost: ${JSON.stringify(lost.slice(0, 5))}`);
  });
  await step(`${load.refused()} requests were asked to come back, no other refusal`, async () => {
    if (load.faults.length > 0)
      throw new Error(`${load.faults.length}: ${load.faults.slice(0, 5).join('\n')}`);
  });
  await step(`the texts of ${texts.length} scans queued before and during the kills`, async () => {
    let left = await jobsLeft(database);
    for (const end = Date.now() + JOBS_MS; left.waiting > 0 && Date.now() < end; await wait(500))
      left = await jobsLeft(database);
    if (left.waiting + left.failed > 0) throw new Error(JSON.stringify(left));
    for (const file of texts) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`http://${BALANCER}/api/transcriptions/${file}`, { headers });
      if (answer.status !== 200) throw new Error(`file ${file}: ${answer.status} ${await answer.text()}`);
    }
  });
  await step('doctor finds no fault', async () => {
    const { code, out, error } = await runCommand('doctor', [], { env });
    if (code !== 0) throw new Error(out + error);
  });
  const ended = programs.filter((program) => !program.isRunning());
  if (ended.length > 0) throw new Error(`A process ended: ${ended[0]?.output()}`);
  const longest = Math.max(...pauses.postgres, ...pauses.node) / 1000;
  await step(`no pause is longer than ${values.pause} s`, async () => {
    if (longest > Number(values.pause)) throw new Error(`${longest.toFixed(1)} s without a save`);
  });
  for (const [kind, times] of Object.entries(pauses)) {
    const sorted = times.map((ms) => ms / 1000).sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)]?.toFixed(1);
    console.log(
      `${kind}: ${sorted.length} kills, without a save for ${median} s (median), ${sorted.at(-1)?.toFixed(1)} s (longest)`,
    );
  }
}
