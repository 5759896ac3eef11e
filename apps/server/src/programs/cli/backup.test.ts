import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

test('the command ends as soon as the backup is written', async () => {
  const { url, dataDir } = server();
  const args = [join(import.meta.dirname, 'backup.ts'), join(dataDir, 'kopia.tar')];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: url, REGEST_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const written = Date.now();
  const [code] = await ended;
  expect(code).toBe(0);
  // A connection that nobody closes would hold it for a minute.
  expect(Date.now() - written).toBeLessThan(50_000);
});
