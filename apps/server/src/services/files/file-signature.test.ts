import type { FileSignature, FileView } from '@regest/contract/endpoints/files.ts';
import { OAUTH_CLIENT } from '@regest/contract/endpoints/session.ts';
import { beforeAll, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../../test/api/builders.ts';
import { as, type Client, call, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile } from '../../../test/files/upload.ts';
import { expiryOf, fileKey, readSignature, signFile } from './file-signature.ts';

const server = useServer();
let editor: Client;
let file: FileView;
let otherFile: FileView;

beforeAll(async () => {
  editor = await signedIn(server());
  const { document } = await aTree(server(), editor);
  const at = { parentId: document.id, parentLevel: 'document' };
  file = await aFile(server(), editor, 'treść', { ...at, name: 'a.txt' });
  otherFile = await aFile(server(), editor, 'inna', { ...at, name: 'b.txt' });
});

const requestAddresses = (client: Client, ...files: FileView[]) =>
  client.get<FileSignature[]>(`/api/files/signatures?ids=${files.map(({ id }) => id).join(',')}`);

async function signatureOf(client: Client, of = file): Promise<string> {
  const { body } = await requestAddresses(client, of);
  return body[0]?.signature ?? 'żadna';
}

const open = (signature: string, { id } = file, path = '/api/files') =>
  call(server(), 'GET', `${path}/${id}?signature=${encodeURIComponent(signature)}`);

test('a signature opens its file without a token, and no other file or call', async () => {
  const signature = await signatureOf(editor);
  const answer = await open(signature);
  expect([answer.status, answer.text, answer.headers['referrer-policy']]).toEqual([
    200,
    'treść',
    'no-referrer',
  ]);
  expect((await open(signature, file, '/api/files/thumbnail')).status).toBe(404);
  expect((await open(signature, otherFile)).status).toBe(401);
  expect((await call(server(), 'GET', `/api/files/${file.id}/events?signature=${signature}`)).status).toBe(
    401,
  );
  expect((await call(server(), 'PUT', `/api/files/${file.id}?signature=${signature}`)).status).toBe(401);
});

test('an altered signature opens nothing, nor does one whose time is over', async () => {
  const signature = await signatureOf(editor);
  const [expires = '', session = '', mac = ''] = signature.split('.');
  const forged = [
    `${Number(expires) + 1}.${session}.${mac}`,
    `${expires}.${Number(session) + 1}.${mac}`,
    `${expires}.${session}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`,
    `${expires}.${session}.`,
    signature.slice(0, -1),
    '',
  ];
  for (const one of forged) expect([one, (await open(one)).status]).toEqual([one, 401]);

  const { rows } = await server().deps.pool.query('select token_hash from session where id = $1', [session]);
  const signed = (at: number) =>
    fileKey(server().deps.db).then((key) =>
      signFile(key, file.id, { id: Number(session), tokenHash: rows[0].token_hash }, at),
    );
  const now = Math.floor(Date.now() / 1000);
  expect((await open(await signed(now + 60))).status).toBe(200);
  expect((await open(await signed(now - 1))).status).toBe(401);
});

test('a signature is good for half an hour to an hour and is the same meanwhile', () => {
  const startedAt = 1_800_000_000;
  for (const now of [startedAt, startedAt + 1, startedAt + 1799])
    expect(expiryOf(now)).toBe(startedAt + 3600);
  expect(expiryOf(startedAt + 1800)).toBe(startedAt + 5400);
  expect(readSignature(`${startedAt}.1.${'A'.repeat(43)}`, startedAt - 1)).not.toBeNull();
  expect(readSignature(`${startedAt}.1.${'A'.repeat(43)}`, startedAt)).toBeNull();
});

test('a signature is refused for what the caller may not read', async () => {
  const stranger = await signedIn(server(), { institutionId: (await anInstitution(server())).id });
  expect((await requestAddresses(stranger, file, otherFile)).body).toEqual([]);
  expect((await requestAddresses(editor, file, otherFile)).body.map(({ id }) => id).sort()).toEqual(
    [file.id, otherFile.id].sort(),
  );
  expect((await editor.get(`/api/files/signatures?ids=${file.id},x`)).status).toBe(400);
});

test('an address dies with its session, and with the rights of the person', async () => {
  const { institutionId } = editor.user;
  const colleague = await aUser(server(), { role: 'EDITOR', institutionId });
  const [first, second] = [await as(server(), colleague), await as(server(), colleague)];
  const [ending, current] = [await signatureOf(first), await signatureOf(second)];
  await call(server(), 'POST', '/api/oauth/revoke', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `token=${first.token}&client_id=${OAUTH_CLIENT.id}&client_secret=${OAUTH_CLIENT.secret}`,
  });
  expect((await open(ending)).status).toBe(401);
  expect((await open(current)).status).toBe(200);

  const otherInstitution = await anInstitution(server());
  const { pool } = server().deps;
  await pool.query('update app_user set institution_id = $1 where id = $2', [
    otherInstitution.id,
    colleague.id,
  ]);
  expect((await open(current)).status).toBe(404);
  await pool.query('update app_user set institution_id = $1, is_active = false where id = $2', [
    institutionId,
    colleague.id,
  ]);
  expect((await open(current)).status).toBe(401);
});
