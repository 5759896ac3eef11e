import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openArchive } from '../backup/read-archive.ts';
import { verifyArchive } from '../backup/verify-archive.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { connect } from '../db/connect.ts';
import { StartupError } from '../errors/startup-error.ts';
import { makeFolder } from '../folders/data-folder.ts';
import { say } from '../operation/console-texts.ts';
import { VERSION } from '../version.ts';
import { passphraseOfEnvironment } from './cli/read-passphrase.ts';

/** File with the version that last opened the data. */
const VERSION_FILE = 'version';
const BACKUPS = 'backups';
const PREFIX = 'before-';
/** Backups that are kept; they contain the database alone, since an update does not change files. */
const MAX_BACKUPS = 3;

function lastVersion(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, VERSION_FILE), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function noteVersion(dataDir: string): void {
  if (lastVersion(dataDir) === VERSION) return;
  writeFileSync(join(dataDir, VERSION_FILE), `${VERSION}\n`);
}

async function hasTables(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string | null }>(`select to_regclass('migration') as table`);
    return rows[0]?.table !== null;
  } finally {
    await client.end();
  }
}

async function writeVerified(ownerUrl: string, file: string): Promise<void> {
  const passphrase = await passphraseOfEnvironment();
  const { pool, close } = connect(ownerUrl);
  try {
    await writeBackup(pool, null, file, passphrase);
  } finally {
    await close();
  }
  const archive = await openArchive(file, passphrase);
  try {
    const { faults } = await verifyArchive(archive);
    if (faults.length > 0) throw new Error(faults.map(({ entry }) => entry).join(', '));
  } finally {
    await archive.close();
  }
}

function removeOlder(folder: string): void {
  const writtenAt = (name: string) => statSync(join(folder, name)).mtimeMs;
  const names = readdirSync(folder).filter((name) => name.startsWith(PREFIX) && name.endsWith('.zip'));
  const byAge = names.sort((one, other) => writtenAt(other) - writtenAt(one));
  for (const name of byAge.slice(MAX_BACKUPS)) rmSync(join(folder, name));
}

async function backUp(
  dataDir: string,
  ownerUrl: string,
  advice = { polish: '', english: '' },
): Promise<void> {
  console.log(say('start.updateBackup', { version: VERSION }));
  const folder = join(dataDir, BACKUPS);
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const file = join(folder, `${PREFIX}${VERSION}-${stamp}.zip`);
  try {
    makeFolder(folder);
    await writeVerified(ownerUrl, file);
  } catch (cause) {
    const { message } = cause as Error;
    throw new StartupError(
      `Nie udało się zapisać kopii opisów przed aktualizacją (${folder}: ${message}), więc nowa wersja ich nie otwiera. Dane są nienaruszone: sprawdź wolne miejsce na dysku i uruchom program jeszcze raz albo wróć do poprzedniej wersji.${advice.polish}`,
      `No backup could be written before the update (${folder}: ${message}), so the new version does not open the data. They are untouched: check the free space of the disk and start again, or go back to the version before.${advice.english}`,
      { cause },
    );
  }
  removeOlder(folder);
  console.log(say('start.updateBackupDone', { file }));
}

/** Requires a verified backup before a migration, since older versions cannot read the migrated data. */
export async function backUpBeforeUpdate(dataDir: string, ownerUrl: string): Promise<void> {
  if (lastVersion(dataDir) === VERSION || !(await hasTables(ownerUrl))) return;
  await backUp(dataDir, ownerUrl);
}

/** Backs up a shared database into the data folder of this server; a setting skips it if another backup exists. */
export const backUpOutsideDatabase = (dataDir: string, ownerUrl: string): Promise<void> =>
  backUp(dataDir, ownerUrl, {
    polish: ` Gdy kopia bazy powstała inaczej, ustaw REGEST_UPDATE_BACKED_UP=${VERSION}.`,
    english: ` Where the database was backed up otherwise, set REGEST_UPDATE_BACKED_UP=${VERSION}.`,
  });
