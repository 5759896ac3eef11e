import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { isAlive, waitUntilEnded } from '../../operation/processes.ts';
import { findFfmpeg } from '../media/find-program.ts';
import { confined, confining } from './confine.ts';
import { isolatedPool } from './isolated-pool.ts';
import { parserFolder, useParserUser } from './parser-user.ts';
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
  const outcome = await pool.run({ order: 'call', number: port }, limits);
  if (machine.noNetwork) expect(outcome).not.toBe('answered');
  else expect(outcome).toBe('answered');
  server.close();
});

test('a file that wants the disk is stopped, and the next one is read', async () => {
  const outcome = await pool.run({ order: 'fill', number: 2 * 1024 ** 3 }, limits);
  expect(outcome).toBe(machine.limits ? 'EFBIG' : 'written');
  expect(await pool.run({ order: 'fill', number: 1024 }, limits)).toBe('written');
});

test('a program that wants more memory at once than its limit is refused it', async () => {
  const greedy = ['-e', 'new Uint8Array(6 * 1024 ** 3).fill(1)'];
  const running = runProgram(process.execPath, greedy, { timeoutMs: 30_000, memoryMb: 256 });
  await expect(running).rejects.toMatchObject({ name: 'ConversionError' });
});

test('a program that reads a file ends with the one that started it', async () => {
  const [file, args] = confined(['sleep', '600'], { fileBytes: 1024 });
  const code = `const { spawn } = require('node:child_process');
    const child = spawn(${JSON.stringify(file)}, ${JSON.stringify(args)}, { stdio: 'ignore' });
    child.once('spawn', () => console.log(child.pid));
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await once(parent.stdout, 'data');
  const pid = Number(String(output));
  // The confining wrapper becomes the program in its last step; from then on it ends with its parent.
  await expect.poll(() => readFileSync(`/proc/${pid}/comm`, 'utf8')).toBe('sleep\n');
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  if (machine.fewRights) expect(await waitUntilEnded(pid, 60_000)).toBe(true);
  else process.kill(pid, 'SIGKILL');
});

test('the ffmpeg of the machine, which gets its updates, goes before the packaged one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'regest-path-'));
  await writeFile(join(folder, 'ffmpeg'), '#!/bin/sh', { mode: 0o700 });
  expect(findFfmpeg(folder)).toBe(join(folder, 'ffmpeg'));
  await rm(folder, { recursive: true });
  expect(findFfmpeg(folder)).not.toBe(join(folder, 'ffmpeg'));
});

/** The way back, or null where the machine does not allow it, which is then said. */
function takeUser(uid: number): (() => void) | null {
  try {
    return useParserUser(uid);
  } catch (error) {
    expect(String(error)).toContain('REGEST_PARSER_USER needs');
    return null;
  }
}

test('under an account of its own a program reads what it must, writes only where it may, and cannot look into others', async () => {
  const unreadableFolder = await mkdtemp(join(tmpdir(), 'regest-closed-'));
  await writeFile(join(unreadableFolder, 'scan'), 'bytes', { mode: 0o600 });
  const giveBack = takeUser(64_123);
  if (!giveBack) return;
  // The next test files share this process, and readers that were started under its own account.
  onTestFinished(giveBack);
  const open = await parserFolder('regest-open-');
  const tries = [
    'id -u',
    `cat ${unreadableFolder}/scan`,
    `(echo x > ${open}/page) && echo written`,
    `(echo x > ${unreadableFolder}/page) 2>/dev/null || echo refused`,
    `cat /proc/${process.pid}/environ >/dev/null 2>&1 || echo hidden`,
  ];
  const outcome = await runProgram('/bin/sh', ['-c', tries.join('; echo; ')], { ...limits, memoryMb: 256 });
  const words = String(outcome).split(/\s+/).filter(Boolean);
  expect(words).toEqual(['64123', 'bytes', 'written', 'refused', 'hidden']);
  for (const folder of [open, unreadableFolder]) await rm(folder, { recursive: true });
});
