import { setTimeout as wait } from 'node:timers/promises';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../api/client.ts';
import { aRecord } from '../api/record-builders.ts';
import { useServer } from '../api/test-server.ts';
import { type Program, startProgram } from './program.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';

const server = useServer();
const CLIENTS = 6;

const programs: Program[] = [];
/** Running web processes, shared by the tests. */
let serving: Program[] = [];
let front: RoundRobin | undefined;
beforeAll(async () => {
  serving = await Promise.all([aWeb(), aWeb()]);
});
afterAll(async () => {
  await front?.stop();
  for (const program of programs.splice(0)) await program.kill();
});

async function aWeb(): Promise<Program> {
  const env = {
    DATABASE_URL: server().url,
    REGEST_DATA: server().dataDir,
    REGEST_ROLE: 'web',
    // Long enough for the balancer to notice even on a busy machine.
    REGEST_DRAIN_SECONDS: '3',
  };
  const program = await startProgram({ env });
  programs.push(program);
  return program;
}

/** Pause of an editor, since six editors without one leave no processor time for servers that start. */
const PAUSE_MS = 120;

/** Saves and reads in a loop until `end`, which returns all outcomes other than 200. */
function anEditor(address: string, client: Client, record: RecordView) {
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
  const url = `${address}/api/collections/${record.id}`;
  const failures: string[] = [];
  let isOver = false;
  let answerCount = 0;
  const work = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const body = JSON.stringify({ collection: { title: `Zespół ${turn}` } });
      const init = turn % 3 === 0 ? { method: 'PUT', headers, body } : { headers };
      const outcome = await fetch(url, init).then(
        (answer) => answer.text().then(() => String(answer.status)),
        (error: Error) => `${error.message} ${String(error.cause)}`,
      );
      if (outcome === '200') answerCount += 1;
      else failures.push(outcome);
      await wait(PAUSE_MS);
    }
  })();
  return {
    answered: () => answerCount,
    async end(): Promise<string[]> {
      isOver = true;
      await work;
      return failures;
    },
  };
}

test('servers are restarted one after another and no request fails', async () => {
  const client = await signedIn(server());
  front = await startRoundRobin();
  for (const { address } of serving) await front.add(address);
  const editors = [];
  for (let i = 0; i < CLIENTS; i += 1)
    editors.push(anEditor(front.address, client, await aRecord(server(), client, { level: 'collection' })));

  for (const old of serving) {
    const newWeb = await aWeb();
    await front.add(newWeb.address);
    serving = [...serving.filter((program) => program !== old), newWeb];
    await old.stop();
    front.remove(old.address);
  }

  const before = editors.reduce((sum, editor) => sum + editor.answered(), 0);
  expect(before).toBeGreaterThan(0);
  expect((await Promise.all(editors.map((editor) => editor.end()))).flat()).toEqual([]);
  expect(serving.every((program) => program.isRunning())).toBe(true);
});

test('a server told to stop says so first, still answers, and closes its connections', async () => {
  const [web] = serving as [Program, ...Program[]];
  expect(await (await fetch(`${web.address}/api/ready`)).json()).toEqual({ status: 'ready' });
  const exit = web.stop();
  let ready = await fetch(`${web.address}/api/ready`);
  // The first request may be answered before the signal arrives.
  while (ready.status === 200) ready = await fetch(`${web.address}/api/ready`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'draining' });
  const answer = await fetch(`${web.address}/api/live`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
  await exit;
  await expect(fetch(`${web.address}/api/live`)).rejects.toThrow();
});
