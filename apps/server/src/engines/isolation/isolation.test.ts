import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isolatedPool } from './isolated-pool.ts';
import { runProgram } from './run-program.ts';

const script = new URL('../../../test/files/hostile-worker.ts', import.meta.url);
const pool = isolatedPool<{ order: string; value?: Uint8Array }, unknown, number>({
  script,
  size: 1,
  memoryMb: 300,
});
afterAll(() => pool.stop());

const limits = { timeoutMs: 20_000 };

describe('a process of its own', () => {
  test('answers with bytes', async () => {
    const value = new Uint8Array([1, 2, 3]);
    expect(await pool.run({ order: 'echo', value }, limits)).toEqual(value);
  });

  test('tells its progress', async () => {
    const steps: number[] = [];
    await pool.run({ order: 'progress' }, { ...limits, onProgress: (step) => steps.push(step) });
    expect(steps).toEqual([1, 2, 3]);
  });

  test('is used again for the next file', async () => {
    const first = await pool.run({ order: 'pid' }, limits);
    expect(await pool.run({ order: 'pid' }, limits)).toBe(first);
  });

  test.each([
    ['hang', 'timeout', 500],
    ['spin', 'timeout', 500],
    ['swell', 'memory', 20_000],
    ['exit', 'crashed', 20_000],
    ['throw', 'undecodable', 20_000],
  ])(
    'a file that makes it %s is reported as %s, and the next file is read',
    async (order, problem, timeoutMs) => {
      await expect(pool.run({ order }, { timeoutMs })).rejects.toMatchObject({
        name: 'ConversionError',
        problem,
      });
      expect(await pool.run({ order: 'echo' }, limits)).toBeUndefined();
    },
  );

  test('is stopped by a signal, which keeps its reason', async () => {
    const stop = new AbortController();
    const running = pool.run({ order: 'hang' }, { ...limits, signal: stop.signal });
    stop.abort(new Error('cancelled by the user'));
    await expect(running).rejects.toThrow('cancelled by the user');
    expect(await pool.run({ order: 'echo' }, limits)).toBeUndefined();
  });

  test("that cannot start is not the file's fault", async () => {
    const absent = isolatedPool({ script: new URL('file:///nonexistent.ts'), size: 1, memoryMb: 300 });
    await expect(absent.run({}, limits)).rejects.toMatchObject({
      name: 'EngineFailed',
      reason: 'notStarted',
    });
  });

  test("does not see the program's secrets", async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    // The next test files share this process.
    onTestFinished(() => void vi.unstubAllEnvs());
    const stdout = (await runProgram('/usr/bin/env', [], { ...limits, memoryMb: 200 })).toString();
    expect(stdout).toContain('PATH=');
    expect(stdout).not.toContain('DATABASE_URL');
    expect(await pool.run({ order: 'environment' }, limits)).not.toContain('DATABASE_URL');
  });

  test('makes others wait when the pool is full', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((n) => pool.run({ order: 'echo', value: new Uint8Array([n]) }, limits)),
    );
    expect(answers).toEqual([1, 2, 3].map((n) => new Uint8Array([n])));
  });
});

describe('a program', () => {
  const modest = { timeoutMs: 20_000, memoryMb: 200 };

  test('gives its output', async () => {
    expect((await runProgram('/bin/echo', ['ok'], modest)).toString()).toBe('ok\n');
  });

  test('that fails is an undecodable file, with its last words', async () => {
    await expect(runProgram('/bin/sh', ['-c', 'echo broken >&2; exit 1'], modest)).rejects.toMatchObject({
      problem: 'undecodable',
      message: 'broken',
    });
  });

  test('that is ended by the system says nothing of the file', async () => {
    await expect(runProgram('/bin/sh', ['-c', 'kill -KILL $$'], modest)).rejects.toMatchObject({
      problem: 'crashed',
    });
  });

  test('that hangs is stopped', async () => {
    await expect(runProgram('/bin/sleep', ['60'], { ...modest, timeoutMs: 200 })).rejects.toMatchObject({
      problem: 'timeout',
    });
  });

  test('that talks without end is stopped', async () => {
    await expect(
      runProgram('/bin/cat', ['/dev/zero'], { ...modest, maxOutputBytes: 1_000_000 }),
    ).rejects.toMatchObject({ problem: 'tooLarge' });
  });
});
