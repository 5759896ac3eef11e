import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeStartupError } from '../errors/startup-error.ts';
import { requireRoomToStart } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'regest-room-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a start on a full disk says in one line which disk, what is free and what is needed', () => {
  let message: string | null = null;
  try {
    requireRoomToStart(folder, Number.MAX_SAFE_INTEGER);
  } catch (error) {
    message = describeStartupError(error);
  }
  expect(message).toContain(folder);
  expect(message).toMatch(/wolne [\d,\s]+ [kMGT]?B/);
  expect(message).not.toContain('\n');
  requireRoomToStart(folder, 1);
});
