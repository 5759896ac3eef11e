import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInstitution } from '../../test/api/builders.ts';
import { call, signedIn } from '../../test/api/client.ts';
import { aTree } from '../../test/api/record-builders.ts';
import { runCommand, settingsOf } from '../../test/api/run-command.ts';
import { openTestServer, type TestServer, useServer } from '../../test/api/test-server.ts';
import { damageContent } from '../../test/files/damage.ts';
import { aFile } from '../../test/files/upload.ts';
import { encryptStream } from './encrypted-file.ts';
import { newEnvelope } from './envelope.ts';
import { openArchive } from './read-archive.ts';
import { DamagedBackup, restoreBackup } from './restore-backup.ts';
import { FRAME, verifyArchive } from './verify-archive.ts';
import { writeBackup } from './write-backup.ts';

const source = useServer();
const folder = mkdtempSync(join(tmpdir(), 'regest-damage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PASSPHRASE = 'żółta łódź podwodna';
const SCAN = randomBytes(200_000);
let scan: FileView;
let letter: FileView;
let token: string;
let plain: string;
let secret: string;

beforeAll(async () => {
  const server = source();
  const institution = await anInstitution(server, { name: 'Archiwum Próby' });
  const editor = await signedIn(server, { role: 'EDITOR', institutionId: institution.id });
  token = editor.token;
  const { document } = await aTree(server, editor);
  const place = { parentId: document.id, parentLevel: 'document' };
  scan = await aFile(server, editor, SCAN, { ...place, name: 'skan.bin' });
  letter = await aFile(server, editor, 'Szanowni Państwo', { ...place, name: 'list.txt' });
  await server.deps.pool.query(
    `insert into password_reset (token_hash, user_id, expires_at) values ('\\x01', $1, now() + interval '1 day')`,
    [editor.user.id],
  );
  plain = join(folder, 'jawna.zip');
  secret = join(folder, 'tajna.zip');
  const { pool, store } = server.deps;
  expect(await writeBackup(pool, store, plain)).toEqual([]);
  // A cheap key derivation, since the tests open this archive a dozen times.
  const envelope = await newEnvelope(PASSPHRASE, 4);
  await pipeline(createReadStream(plain), encryptStream(envelope), createWriteStream(secret));
});

/** Writes a changed copy of a backup. */
function changeBytes(file: string, change: (bytes: Buffer) => Buffer): string {
  const bytes = readFileSync(file);
  const copy = join(folder, `${randomBytes(4).toString('hex')}.zip`);
  writeFileSync(copy, change(bytes));
  return copy;
}
const flipAt = (at: number) => (bytes: Buffer) => {
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};
/** Offset of a byte in the middle of the scan, which the archive stores uncompressed. */
const inScan = () => readFileSync(plain).indexOf(SCAN) + 100_000;

async function faultsOf(file: string, passphrase: string | null = null) {
  const archive = await openArchive(file, passphrase);
  const { faults } = await verifyArchive(archive);
  await archive.close();
  return faults;
}

async function restoredFrom(file: string, options: Parameters<typeof restoreBackup>[3]) {
  const target = await openTestServer();
  const outcome = await restoreBackup(target.ownerPool, target.deps.store, file, options).catch(
    (error: unknown) => error,
  );
  return { target, outcome };
}

test('a restored server knows no session and no link to reset a password', async () => {
  const { target, outcome } = await restoredFrom(plain, {});
  try {
    expect(outcome).toMatchObject({ faults: [] });
    expect((await call(source(), 'GET', '/api/files/1/events', { token })).status).not.toBe(401);
    expect((await call(target, 'GET', '/api/files/1/events', { token })).status).toBe(401);
    const { rows } = await target.deps.pool.query(
      'select (select count(*) from session)::int + (select count(*) from password_reset)::int as left',
    );
    expect(rows).toEqual([{ left: 0 }]);
  } finally {
    await target.close();
  }
});

test('a sound backup is found sound, plain and encrypted', async () => {
  expect(await faultsOf(plain)).toEqual([]);
  expect(await faultsOf(secret, PASSPHRASE)).toEqual([]);
  expect(readFileSync(secret).includes(SCAN.subarray(0, 32))).toBe(false);
  const { target, outcome } = await restoredFrom(secret, { passphrase: PASSPHRASE });
  try {
    expect(outcome).toMatchObject({ faults: [] });
    expect((await target.deps.store.stat(scan.contentId))?.size).toBe(SCAN.length);
  } finally {
    await target.close();
  }
});

test.each(['plain', 'encrypted'])(
  'a flipped byte in a %s backup is found, its file named, nothing touched, the rest restored when asked',
  async (kind) => {
    const isSecret = kind === 'encrypted';
    const passphrase = isSecret ? PASSPHRASE : null;
    // A head of 64 bytes, then pieces of 64 KiB, each followed by a tag of 16 bytes.
    const at = isSecret ? 64 + inScan() + 16 * Math.floor(inScan() / 65_536) : inScan();
    const file = changeBytes(isSecret ? secret : plain, flipAt(at));
    const fault = {
      entry: `files/${scan.contentId}`,
      where: 'archive',
      file: { id: scan.id, name: 'skan.bin', institution: 'Archiwum Próby' },
    };
    expect(await faultsOf(file, passphrase)).toEqual([fault]);
    const { target, outcome } = await restoredFrom(file, { passphrase });
    try {
      expect(outcome).toBeInstanceOf(DamagedBackup);
      expect(await target.deps.store.stat(letter.contentId)).toBeNull();
      const { pool, store } = target.deps;
      expect((await pool.query('select from institution')).rowCount).toBe(0);
      const accepted = await restoreBackup(target.ownerPool, store, file, { passphrase, acceptDamage: true });
      expect(accepted.faults).toEqual([fault]);
      expect(await store.stat(letter.contentId)).not.toBeNull();
      expect(await store.stat(scan.contentId)).toBeNull();
      expect((await pool.query('select from file')).rowCount).toBe(2);
    } finally {
      await target.close();
    }
  },
);

test('a wrong passphrase is refused at once, and none at all too', async () => {
  await expect(openArchive(secret, 'inne hasło')).rejects.toThrow('passphrase does not fit');
  await expect(openArchive(secret)).rejects.toThrow('REGEST_BACKUP_PASSPHRASE');
});

test('an encrypted backup that was cut off or put together otherwise is refused', async () => {
  const piece = 65_536 + 16;
  const truncated = changeBytes(secret, (bytes) => bytes.subarray(0, 64 + piece));
  const swapped = changeBytes(secret, (bytes) =>
    Buffer.concat([
      bytes.subarray(0, 64),
      bytes.subarray(64 + piece, 64 + 2 * piece),
      bytes.subarray(64, 64 + piece),
      bytes.subarray(64 + 2 * piece),
    ]),
  );
  await expect(faultsOf(truncated, PASSPHRASE)).rejects.toThrow('no backup');
  expect(await faultsOf(swapped, PASSPHRASE)).not.toEqual([]);
});

test('a backup whose tables are damaged is refused even by those who accept damage', async () => {
  const bytes = readFileSync(plain);
  const file = changeBytes(plain, flipAt(bytes.indexOf('tables/record.copy') + 60));
  expect(await faultsOf(file)).toEqual([{ entry: 'tables/record.copy', where: 'archive', file: undefined }]);
  const { target, outcome } = await restoredFrom(file, { acceptDamage: true });
  await target.close();
  expect(outcome).toBeInstanceOf(DamagedBackup);
});

test('whichever byte is flipped, the backup is never called sound', async () => {
  const bytes = readFileSync(plain);
  const { length } = bytes;
  const [from, others] = [bytes.indexOf(SCAN), length - SCAN.length];
  // Evenly spread over the archive outside the scan, which has its own test.
  const spread = Array.from({ length: 30 }, (_, turn) => Math.floor(((turn + 0.5) / 30) * others)).map(
    (place) => (place < from ? place : place + SCAN.length),
  );
  const places = [0, 4, 12, length - 1, length - 65, length - 70, from + 1000, ...spread];
  for (const place of places) {
    const outcome = await faultsOf(changeBytes(plain, flipAt(place))).catch((error: unknown) => [error]);
    expect(outcome, `byte ${place}`).not.toEqual([]);
  }
});

test('bytes between the entries are named as what they are', async () => {
  // Byte 10 is the modification time of the first entry.
  expect(await faultsOf(changeBytes(plain, flipAt(10)))).toEqual([{ entry: FRAME, where: 'archive' }]);
});

test('a backup of a damaged store is written, and says which files it could not keep sound', async () => {
  const { pool, store } = source().deps;
  const mend = await damageContent(store, letter.contentId);
  const file = join(folder, 'z-uszkodzonej.zip');
  const unsound = await writeBackup(pool, store, file);
  await mend();
  expect(unsound).toEqual([
    expect.objectContaining({ fault: 'damaged', file: expect.objectContaining({ id: letter.id }) }),
  ]);
  expect(await faultsOf(file)).toEqual([
    {
      entry: `files/${letter.contentId}`,
      where: 'store',
      file: expect.objectContaining({ name: 'list.txt' }),
    },
  ]);
});

test('the command names what is damaged and ends with 1, without a database', () => {
  const run = (file: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../programs/cli/backup.ts'), '--verify', file], {
      env: { ...process.env, REGEST_BACKUP_PASSPHRASE: PASSPHRASE },
      encoding: 'utf8',
    });
  const sound = run(secret);
  expect(sound.stderr).toBe('');
  expect(sound).toMatchObject({ status: 0, stdout: expect.stringContaining('Kopia jest w porządku') });
  const damaged = run(changeBytes(plain, flipAt(inScan())));
  expect(damaged).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`plik ${scan.id} „skan.bin” (Archiwum Próby): uszkodzony w archiwum`),
  });
});

test('the commands write a backup under a passphrase and put it back, and both audit trails name it', async () => {
  const file = join(folder, 'polecenia.zip');
  const passphrase = { REGEST_BACKUP_PASSPHRASE: PASSPHRASE };
  const trail = async ({ ownerPool }: Pick<TestServer, 'ownerPool'>) =>
    (await ownerPool.query(`select details from audit_event where kind = 'backup' order by id`)).rows;
  const outcome = await runCommand('backup', [file], { env: { ...settingsOf(source()), ...passphrase } });
  expect(outcome).toMatchObject({ code: 0, error: '' });
  const entry = { archive: 'polecenia.zip', unsound: 0 };
  expect(await trail(source())).toEqual([{ details: { ...entry, done: 'written' } }]);
  const target = await openTestServer();
  try {
    const owner = { REGEST_DATABASE_OWNER_URL: String(target.ownerPool.options.connectionString) };
    const env = { ...settingsOf(target), ...owner, ...passphrase };
    expect(await runCommand('restore', [file], { env })).toMatchObject({ code: 0, error: '' });
    expect((await target.deps.store.stat(scan.contentId))?.size).toBe(SCAN.length);
    expect(await trail(target)).toEqual([
      { details: expect.objectContaining({ ...entry, done: 'restored' }) },
    ]);
  } finally {
    await target.close();
  }
});
