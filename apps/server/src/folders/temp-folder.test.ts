import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { sweepTemp, useTempFolder } from './temp-folder.ts';

/** Larger than any process number of a machine. */
const NOBODY = 99_999_999;
const { TMPDIR } = process.env;
const home = mkdtempSync(join(tmpdir(), 'regest-temp-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(() => {
  process.env.TMPDIR = home;
});
afterEach(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
});

test('pages on their way lie in a closed folder of the data folder, and go with the process', () => {
  const leave = useTempFolder(join(home, 'data'));
  expect(tmpdir()).toBe(join(home, 'data', 'tmp', `${hostname()}-${process.pid}`));
  expect(statSync(tmpdir()).mode & 0o777).toBe(0o700);
  const systemFolder = tmpdir();
  leave();
  expect(existsSync(systemFolder)).toBe(false);
});

test('scans of a killed process are removed, those of a living one stay', () => {
  const root = join(home, 'data', 'tmp');
  const dead = join(root, `${hostname()}-${NOBODY}`);
  const alive = join(root, `${hostname()}-${process.ppid}`);
  const otherFolder = join(root, `foreign-machine-${NOBODY}`);
  for (const folder of [dead, alive, otherFolder]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '1.png'), 'scan');
  }
  sweepTemp(join(home, 'data'));
  expect([dead, alive, otherFolder].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

test('scans that a killed process of an earlier version left in the common folder are removed', () => {
  const dead = join(home, `regest-ocr-${NOBODY}-abc`);
  const alive = join(home, `regest-ocr-${process.pid}-abc`);
  for (const folder of [dead, alive]) mkdirSync(folder);
  useTempFolder(join(home, 'data'))();
  expect([dead, alive].map((folder) => existsSync(folder))).toEqual([false, true]);
});
