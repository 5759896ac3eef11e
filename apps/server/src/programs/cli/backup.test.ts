import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand, settingsOf } from '../../../test/api/run-command.ts';
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

test('a backup takes the place of an older one, and of no other file', async () => {
  const { dataDir } = server();
  const write = (file: string) => runCommand('backup', [file], { env: settingsOf(server()) });
  const [backup, letter] = [join(dataDir, 'co-noc.zip'), join(dataDir, 'list.txt')];
  writeFileSync(letter, 'Szanowni Państwo');
  expect(await write(letter)).toMatchObject({
    code: 1,
    error: expect.stringContaining('już istnieje i nie jest kopią zapasową'),
  });
  expect(readFileSync(letter, 'utf8')).toBe('Szanowni Państwo');
  expect(await write(backup)).toMatchObject({ code: 0, error: '' });
  const first = readFileSync(backup);
  expect(await write(backup)).toMatchObject({ code: 0, error: '' });
  expect(readFileSync(backup).equals(first)).toBe(false);
});
