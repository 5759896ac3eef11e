import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { isAlive, waitUntilGone } from '../../operation/processes.ts';
import { confined, confining } from './confine.ts';
import { isolatedPool } from './isolated-pool.ts';
import { runProgram } from './run-program.ts';

// Each of these is true of the machine it runs on: where the system refuses a means, `npm run doctor` says so.
const machine = confining();
const script = new URL('../../../test/files/hostile-worker.ts', import.meta.url);
const pool = isolatedPool<{ order: string; number?: number }, unknown>({ script, size: 1, memoryMb: 300 });
afterAll(() => pool.stop());
const limits = { timeoutMs: 30_000 };

test('a file that wants the network gets none', async () => {
  const server = createServer((line) => line.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const told = await pool.run({ order: 'call', number: port }, limits);
  if (machine.noNetwork) expect(told).not.toBe('answered');
  else expect(told).toBe('answered');
  server.close();
});

test('a file that wants the disk is stopped, and the next one is read', async () => {
  const told = await pool.run({ order: 'fill', number: 2 * 1024 ** 3 }, limits);
  expect(told).toBe(machine.limits ? 'EFBIG' : 'written');
  expect(await pool.run({ order: 'fill', number: 1024 }, limits)).toBe('written');
});

test('a program that wants more memory than it may have at once is told no', async () => {
  const greedy = ['-e', 'new Uint8Array(6 * 1024 ** 3).fill(1)'];
  const running = runProgram(process.execPath, greedy, { timeoutMs: 30_000, memoryMb: 256 });
  await expect(running).rejects.toMatchObject({ name: 'ConversionError' });
});

test('a program that reads a file ends with the one that started it', async () => {
  const [file, args] = confined(['sleep', '600'], { fileBytes: 1024 });
  const code = `const { spawn } = require('node:child_process');
    const child = spawn(${JSON.stringify(file)}, ${JSON.stringify(args)}, { stdio: 'ignore' });
    child.once('spawn', () => setTimeout(() => console.log(child.pid), 500));
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [told] = await once(parent.stdout, 'data');
  const pid = Number(String(told));
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  if (machine.fewRights) expect(await waitUntilGone(pid, 10_000)).toBe(true);
  else process.kill(pid, 'SIGKILL');
});
