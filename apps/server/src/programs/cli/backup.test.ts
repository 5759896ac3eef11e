import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand, settingsOf, startCommand } from '../../../test/api/run-command.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

test('a backup replaces an older one and no other file, and the command ends as soon as it is written', async () => {
  const { dataDir } = server();
  const write = (file: string) => runCommand('backup', [file], { env: settingsOf(server()) });
  const [backup, letter] = [join(dataDir, 'co-noc.zip'), join(dataDir, 'list.txt')];
  writeFileSync(letter, 'Szanowni Państwo');
  expect(await write(letter)).toMatchObject({
    code: 1,
    error: expect.stringContaining('już istnieje i nie jest kopią zapasową'),
  });
  expect(readFileSync(letter, 'utf8')).toBe('Szanowni Państwo');
  const command = startCommand('backup', [backup], { env: settingsOf(server()) });
  const exit = once(command, 'exit');
  await once(command.stdout as NodeJS.ReadableStream, 'data');
  const writtenAt = Date.now();
  expect(await exit).toEqual([0, null]);
  // An open connection would hold the command for a minute.
  expect(Date.now() - writtenAt).toBeLessThan(50_000);
  const first = readFileSync(backup);
  expect(await write(backup)).toMatchObject({ code: 0, error: '' });
  expect(readFileSync(backup).equals(first)).toBe(false);
});
