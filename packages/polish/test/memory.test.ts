import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MEGABYTE = 1024 ** 2;

test('the analyser, with its dictionary and every cache full, takes at most 80 MB', () => {
  const script = fileURLToPath(new URL('./measure-memory.ts', import.meta.url));
  const taken = Number(execFileSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8' }));
  expect(taken / MEGABYTE).toBeGreaterThan(1);
  expect(taken / MEGABYTE).toBeLessThan(80);
}, 120_000);
