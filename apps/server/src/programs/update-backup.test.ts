import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { signedIn } from '../../test/api/client.ts';
import { aRecord } from '../../test/api/record-builders.ts';
import { openTestServer, useServer } from '../../test/api/test-server.ts';
import { aFile } from '../../test/files/upload.ts';
import { loadEarlierDatabase } from '../../test/postgres/before-baseline/load.ts';
import type { FreshDatabase } from '../../test/postgres/fresh-database.ts';
import { MANIFEST, type Manifest } from '../backup/manifest.ts';
import { openArchive } from '../backup/read-archive.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { migrateQueue } from '../db/migrate.ts';
import { readSettings } from '../settings.ts';
import { VERSION } from '../version.ts';
import { updateDatabase } from './open-database.ts';
import { backUpBeforeUpdate, noteVersion } from './update-backup.ts';

const server = useServer();
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));

function aDataFolder(version?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'regest-update-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (version !== undefined) writeFileSync(join(folder, 'version'), `${version}\n`);
  return folder;
}

const backupsIn = (folder: string) => readdirSync(join(folder, 'backups'));

test.each([
  ['another version', '0.9.0'],
  ['a version that left no number', undefined],
])('data of %s are backed up, and come back beside the files', async (_, version) => {
  const editor = await signedIn(server(), { role: 'EDITOR' });
  const collection = await aRecord(server(), editor, { level: 'collection' });
  const fields = { parentId: collection.id, parentLevel: 'collection' };
  const file = await aFile(server(), editor, 'Szanowni Państwo', fields);
  const folder = aDataFolder(version);
  await backUpBeforeUpdate(folder, server().ownerUrl);
  const [name = ''] = backupsIn(folder);
  expect(name).toMatch(new RegExp(`^before-${VERSION}-\\d{14}\\.zip$`));
  const target = await openTestServer();
  try {
    const backup = join(folder, 'backups', name);
    const { faults } = await restoreBackup(target.ownerPool, target.deps.store, backup);
    expect(faults).toEqual([]);
    const { rows } = await target.deps.pool.query('select id from file where id = $1', [file.id]);
    expect(rows).toHaveLength(1);
  } finally {
    await target.close();
  }
});

test('data that this version opened before are not backed up again', async () => {
  const folder = aDataFolder();
  noteVersion(folder);
  await backUpBeforeUpdate(folder, server().ownerUrl);
  expect(readdirSync(folder)).toEqual(['version']);
});

test('of the backups before updates the newest three stay', async () => {
  const folder = aDataFolder('0.9.0');
  await backUpBeforeUpdate(folder, server().ownerUrl);
  const older = ['0.5.0', '0.6.0', '0.7.0'].map((version) => `before-${version}-20200101000000.zip`);
  for (const name of [...older, 'moja.zip']) writeFileSync(join(folder, 'backups', name), '');
  await backUpBeforeUpdate(folder, server().ownerUrl);
  const remaining = backupsIn(folder);
  expect(remaining.filter((name) => name.startsWith('before-'))).toHaveLength(3);
  expect(remaining).toContain('moja.zip');
});

test('without a backup an update is refused, and the version of the data stays', async () => {
  const folder = aDataFolder('0.9.0');
  writeFileSync(join(folder, 'backups'), 'a file in the place of the folder');
  await expect(backUpBeforeUpdate(folder, server().ownerUrl)).rejects.toMatchObject({
    polish: expect.stringContaining('nowa wersja ich nie otwiera'),
  });
  expect(readFileSync(join(folder, 'version'), 'utf8')).toBe('0.9.0\n');
});

async function anEarlierDatabase(): Promise<FreshDatabase> {
  const database = await loadEarlierDatabase();
  onTestFinished(() => database.drop());
  // The sample database lacks the tables of the queue.
  await migrateQueue(database.ownerUrl);
  return database;
}

/** Updates the database like a server that starts with these settings. */
async function update({ url, ownerUrl }: FreshDatabase, env: Record<string, string>): Promise<void> {
  const settings = readSettings({ ...env, DATABASE_URL: url, REGEST_DATABASE_OWNER_URL: ownerUrl });
  await updateDatabase(settings, { url, ownerUrl, stop: async () => {} });
}

test('of servers that start together on an outside database of an earlier version the first backs it up', async () => {
  const database = await anEarlierDatabase();
  const folder = aDataFolder();
  const start = () => update(database, { REGEST_DATA: folder });
  await Promise.all([start(), start(), start()]);
  const names = backupsIn(folder);
  expect(names).toHaveLength(1);
  const archive = await openArchive(join(folder, 'backups', names[0] ?? ''), null);
  const { migrations } = JSON.parse(await archive.text(MANIFEST)) as Manifest;
  await archive.close();
  expect(migrations.at(-1)?.name).toBe('0091-begun-words.sql');
});

test('without a backup an outside database stays as it was, unless the setting says that there is one', async () => {
  const database = await anEarlierDatabase();
  const folder = aDataFolder();
  writeFileSync(join(folder, 'backups'), 'a file in the place of the folder');
  const start = (version: string) =>
    update(database, { REGEST_DATA: folder, REGEST_UPDATE_BACKED_UP: version });
  for (const attempt of [1, 2])
    await expect(start('0.9.0'), `attempt ${attempt}`).rejects.toMatchObject({
      polish: expect.stringContaining(`REGEST_UPDATE_BACKED_UP=${VERSION}`),
    });
  await start(VERSION);
  // The tables are those of this version now, so no backup is needed.
  await start('0.9.0');
});
