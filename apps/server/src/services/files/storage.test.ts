import type { ImportView } from '@regest/contract/endpoints/imports.ts';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { urlOf } from '../../../test/api/record-probe.ts';
import { openTestServer, useServer } from '../../../test/api/test-server.ts';
import { aFile, post, upload } from '../../../test/files/upload.ts';
import { importFile, rowsOf } from '../../../test/imports/import-file.ts';
import { checkImport } from '../imports/check-import.ts';
import { findCountDrift } from '../records/counts.ts';
import { deleteUnreferencedContent, sweepLeftovers } from './cleanup.ts';

const server = useServer();

async function bytesOf(client: Client): Promise<number> {
  const { body } = await client.get<{ institution: { storageBytes: number } }>(
    `/api/institutions/${client.user.institutionId}`,
  );
  return body.institution.storageBytes;
}

test('what the files of an institution take is counted to the byte, until they are deleted for good', async () => {
  const client = await signedIn(server());
  const tree = await aTree(server(), client);
  const place = { parentId: tree.document.id, parentLevel: 'document' };
  const first = await aFile(server(), client, 'x'.repeat(1000), place);
  await aFile(server(), client, 'x'.repeat(234), place);
  expect(await bytesOf(client)).toBe(1234);
  await client.post(`${urlOf(tree.unit)}/shallow-copy/${tree.series.id}`);
  expect(await bytesOf(client)).toBe(1234);
  await client.delete(`/api/files/${first.id}`);
  expect(await bytesOf(client)).toBe(234);
  // A record in the trash still counts towards the storage.
  await client.delete(urlOf(tree.document));
  expect(await bytesOf(client)).toBe(234);
  await client.delete('/api/trash', { id: tree.document.id, level: 'document' });
  expect(await bytesOf(client)).toBe(0);
  expect(await findCountDrift(server().deps.db)).toEqual([]);
});

test('a figure that somebody wrote past the program is found by a recount', async () => {
  const client = await signedIn(server());
  await server().ownerPool.query(
    'update institution_storage set bytes = bytes + 7 where institution_id = $1',
    [client.user.institutionId],
  );
  expect(await findCountDrift(server().deps.db)).toEqual([
    { what: `institution ${client.user.institutionId} bytes`, stored: 7, counted: 0 },
  ]);
  await server().ownerPool.query('update institution_storage set bytes = 0 where institution_id = $1', [
    client.user.institutionId,
  ]);
});

test('an institution that has used what it was given is refused more, with how much that is', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const client = await signedIn(server());
  const { document } = await aTree(server(), client);
  const place = { parentId: document.id, parentLevel: 'document' };
  const url = `/api/institutions/${client.user.institutionId}`;
  const { body } = await admin.get<{ institution: Record<string, unknown> }>(url);
  const limit = (storageLimitGB: number | null, version: unknown) =>
    admin.put<{ institution: { version: number } }>(url, {
      institution: { ...body.institution, storageLimitGB, version },
    });
  const limited = await limit(0, body.institution.version);
  expect(limited.status).toBe(200);
  const refusal = await upload(server(), client, 'x', place);
  expect(refusal.status).toBe(403);
  expect(refusal.body).toMatchObject({ type: 'storageLimitExceeded' });
  expect(refusal.text).toContain('0 B');
  const sheet = await post(server(), client, '/api/imports', [
    ['fileContent', new Blob(['id;title']), 'a.csv'],
  ]);
  expect([sheet.status, sheet.body.type]).toEqual([403, 'storageLimitExceeded']);
  expect((await limit(null, limited.body.institution.version)).status).toBe(200);
  expect((await upload(server(), client, 'x', place)).status).toBe(201);
});

test('below the reserve of the disk uploads are refused with what is free, and saves are not', async () => {
  const full = await openTestServer({ diskReserve: Number.MAX_SAFE_INTEGER });
  try {
    const client = await signedIn(full);
    const { document } = await aTree(full, client);
    const refusal = await upload(full, client, 'x', { parentId: document.id, parentLevel: 'document' });
    expect(refusal.status).toBe(503);
    expect(refusal.body).toMatchObject({ type: 'noSpace' });
    expect(refusal.text).toMatch(/wolne [\d,\s]+ [kMGT]?B/);
    const sheet = await post(full, client, '/api/imports', [
      ['fileContent', new Blob(['id;title']), 'a.csv'],
    ]);
    expect([sheet.status, sheet.body.type]).toEqual([503, 'noSpace']);
  } finally {
    await full.close();
  }
});

test('the file of an import counts for 30 days unless it is applied, and is then deleted with its rows', async () => {
  const client = await signedIn(server());
  const { deps, ownerPool } = server();
  const text = 'id;signature;title\r\n;1;Akta\r\n';
  const view = await importFile(server(), client, 'units.csv', text);
  expect(view.status).toBe('checked');
  expect(await bytesOf(client)).toBe(text.length);
  expect(await findCountDrift(deps.db)).toEqual([]);
  const { rows } = await ownerPool.query(
    `update import set created_at = now() - interval '30 days 1 hour' where id = $1 returning content_id as "contentId"`,
    [view.id],
  );
  await sweepLeftovers(deps, () => true);
  await deleteUnreferencedContent(deps, () => true);
  expect(await bytesOf(client)).toBe(0);
  expect(await findCountDrift(deps.db)).toEqual([]);
  expect(await deps.store.stat(rows[0].contentId)).toBeNull();
  expect(await rowsOf(client, view.id)).toEqual([]);
  const { body } = await client.get<{ import: ImportView }>(`/api/imports/${view.id}`);
  expect(body.import).toMatchObject({ status: 'refused', message: expect.stringContaining('30 dni') });
});

test('an import whose rows find no room on the disk is refused with what is free, and leaves none', async () => {
  const client = await signedIn(server());
  const sheet = new Blob(['id;signature;title\r\n;1;Akta\r\n']);
  const response = await post<{ import: { id: number } }>(server(), client, '/api/imports', [
    ['fileContent', sheet, 'units.csv'],
  ]);
  const { id } = response.body.import;
  const { deps } = server();
  const settings = { ...deps.settings, diskReserve: Number.MAX_SAFE_INTEGER };
  await checkImport({ ...deps, settings }, id, new AbortController().signal);
  const { body } = await client.get<{ import: ImportView }>(`/api/imports/${id}`);
  expect(body.import.status).toBe('refused');
  expect(body.import.message).toMatch(/wolne [\d,\s]+ [kMGT]?B/);
  expect((await deps.pool.query('select from import_row where import_id = $1', [id])).rowCount).toBe(0);
});
