import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const KNIP = join(ROOT, 'node_modules', 'knip', 'bin', 'knip.js');

test('no package, file or export is unused', () => {
  const args = [KNIP, '--no-progress'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect(`${stdout}${stderr}`.trim()).toBe('');
  expect(status).toBe(0);
});
