import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readPidFile, waitUntilEnded } from '../../../apps/server/src/operation/processes.ts';
import { childrenOf } from '../../../apps/server/test/chaos/cluster.ts';
import { openAccount } from '../database-account.ts';

export type DatabaseNode = {
  name: string;
  address: string;
  killPostgres(): void;
  /** What a machine without power leaves: neither Patroni nor PostgreSQL, and no word to anyone. */
  killAll(): Promise<void>;
  startPatroni(): void;
  close(): Promise<void>;
};

type Member = { name: string; role: string; state: string };

const WHOLE_MS = 180_000;
const SETTLE_MS = 300;
const GONE_MS = 10_000;

const configuration = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** The files show node 1; another node has its own name and listens at its own address. */
const ofNode = (text: string, number: number) =>
  text
    .replace('name: node1', `name: node${number}`)
    .replaceAll(/^(?!initial-cluster|\s*hosts)(.*)10\.0\.0\.11/gm, `$110.0.0.1${number}`);

/** etcd and Patroni with PostgreSQL on a node, in a folder that stands for its machine. */
export function openNode(scratch: string, number: number): DatabaseNode {
  const name = `node${number}`;
  const address = `10.0.0.1${number}`;
  const folder = join(scratch, name);
  const account = openAccount(scratch, { LANG: 'C.UTF-8' });
  account.makeFolder(folder);
  const data = join(folder, 'main');
  const write = (file: string) => {
    const text = ofNode(configuration(file), number)
      .replace('/var/lib/etcd/regest', join(folder, 'etcd'))
      .replace('/var/lib/postgresql/15/main', data)
      .replace('/var/lib/postgresql/pgpass', join(folder, 'pgpass'))
      .replace('/var/run/postgresql', folder);
    writeFileSync(join(folder, file), text);
    return join(folder, file);
  };
  const etcd = account.start(join(folder, 'etcd.log'), '/usr/bin/etcd', '--config-file', write('etcd.yml'));
  const settings = write('patroni.yml');
  let patroni: ChildProcess;
  const startPatroni = () => {
    patroni = account.start(join(folder, 'patroni.log'), '/usr/bin/patroni', settings);
  };
  const postmaster = () => readPidFile(data)?.pid;
  const strike = (pid: number) => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  };
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const killAll = async () => {
    await end(patroni);
    const pid = postmaster();
    if (pid === undefined) return;
    const children = childrenOf(pid);
    for (const one of [pid, ...children]) strike(one);
    await waitUntilEnded(pid, GONE_MS);
  };
  startPatroni();
  return {
    name,
    address,
    startPatroni,
    killPostgres() {
      const pid = postmaster();
      if (pid === undefined) throw new Error(`${name} has no PostgreSQL to kill`);
      strike(pid);
    },
    killAll,
    async close() {
      await killAll();
      await end(etcd);
    },
  };
}

async function members(node: DatabaseNode): Promise<Member[]> {
  const answer = await fetch(`http://${node.address}:8008/cluster`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : [];
}

/** Resolves with the leader when every node runs and one of the others holds all that is acknowledged. */
export async function untilWhole(nodes: readonly DatabaseNode[]): Promise<DatabaseNode> {
  let seen: Member[] = [];
  for (const end = Date.now() + WHOLE_MS; Date.now() < end; await wait(SETTLE_MS)) {
    const views = await Promise.all(nodes.map(members));
    seen = views[0] ?? [];
    const isWhole = views.every(
      (view) =>
        view.length === nodes.length &&
        view.every(({ state }) => state === 'running' || state === 'streaming') &&
        view.some(({ role }) => role === 'sync_standby'),
    );
    const leader = seen.find(({ role }) => role === 'leader');
    const node = nodes.find(({ name }) => name === leader?.name);
    if (isWhole && node) return node;
  }
  throw new Error(`the cluster is not whole: ${JSON.stringify(seen)}`);
}
