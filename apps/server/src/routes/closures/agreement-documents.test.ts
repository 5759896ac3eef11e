import type { AgreementView } from '@regest/contract/endpoints/agreements.ts';
import type { FileSignature, FileView } from '@regest/contract/endpoints/files.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { anInstitution, aUser } from '../../../test/api/builders.ts';
import { as, type Client, call } from '../../../test/api/client.ts';
import { readCsvZip } from '../../../test/api/csv-files.ts';
import { institutionCounts } from '../../../test/api/record-probe.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { damageContent } from '../../../test/files/damage.ts';
import { aFile, sample, upload } from '../../../test/files/upload.ts';
import { listFileDrift } from '../../queries/files/count-files.ts';
import { checkDueFiles } from '../../services/preservation/fixity.ts';

const server = useServer();
let institutionId: number;
let editor: Client;
let subeditor: Client;
let stranger: Client;
let agreement: AgreementView;

beforeEach(async () => {
  ({ id: institutionId } = await anInstitution(server(), { isPublished: true }));
  editor = await as(server(), await aUser(server(), { institutionId, role: 'EDITOR' }));
  subeditor = await as(server(), await aUser(server(), { institutionId, role: 'SUBEDITOR' }));
  stranger = await as(server(), await aUser(server(), { role: 'EDITOR' }));
  const values = {
    number: 'Z/1',
    person: 'Jan Kowalski',
    kind: 'narrator',
    covers: 'files',
    naming: 'full',
    signedOn: '2020-01-01',
  };
  const { body } = await editor.post<{ agreement: AgreementView }>('/api/agreements', { agreement: values });
  agreement = body.agreement;
});

const aDocument = async (name: string, bytes: Uint8Array | string = 'podpisano') =>
  aFile(server(), editor, bytes, { agreementId: agreement.id, name });
const documents = async () =>
  (await editor.get<{ agreement: AgreementView }>(`/api/agreements/${agreement.id}`)).body.agreement
    .documents;

test('an agreement keeps its signed documents in the order a save names, in the register and its list', async () => {
  const pages = [await aDocument('strona-1.txt'), await aDocument('strona-2.txt')];
  expect(pages[0]).toMatchObject({ agreementId: agreement.id, parentLevel: 'agreement', field: 'documents' });
  const reversed = pages.map(({ id }) => id).reverse();
  const order = (ids: unknown) =>
    editor.put<{ agreement: AgreementView }>(`/api/agreements/${agreement.id}`, {
      agreement: { documents: ids },
    });
  expect((await order(reversed)).body.agreement.documents.map(({ id }) => id)).toEqual(reversed);
  const { body } = await editor.get<Page<AgreementView>>('/api/agreements');
  expect(body.content[0]?.documents.map(({ id }) => id)).toEqual(reversed);
  const agreementFiles = await editor.get<FileView[]>(`/api/files/agreement/${agreement.id}`);
  expect(agreementFiles.body.map(({ id }) => id)).toEqual(reversed);
  expect((await order([2_000_000_000])).body).toMatchObject({ errors: [{ fieldName: 'documents.0' }] });
});

describe('a document of an agreement', () => {
  test('is read, sent and changed by those who see the register, and by them alone', async () => {
    const { id } = await aDocument('zgoda.png', await sample('sketch.png'));
    const reads = [
      `/api/files/${id}`,
      `/api/files/thumbnail/${id}`,
      `/api/files/${id}/events`,
      `/api/files/agreement/${agreement.id}`,
      `/api/files/agreement/${agreement.id}/files-existence`,
      `/api/transcriptions/${id}`,
    ];
    const statuses = (client: Client) =>
      Promise.all(reads.map(async (path) => (await client.get(path)).status));
    expect(await statuses(subeditor)).toEqual(reads.map(() => 403));
    expect(await statuses(stranger)).toEqual(reads.map(() => 404));
    expect((await editor.get(`/api/files/${id}`)).bytes).toEqual(await sample('sketch.png'));
    const signed = async (client: Client) =>
      (await client.get<FileSignature[]>(`/api/files/signatures?ids=${id}`)).body.length;
    expect([await signed(editor), await signed(subeditor), await signed(stranger)]).toEqual([1, 0, 0]);
    const fields = { agreementId: agreement.id, name: 'aneks.txt' };
    const statusFor = async (client: Client) => (await upload(server(), client, 'x', fields)).status;
    expect([await statusFor(subeditor), await statusFor(stranger)]).toEqual([403, 404]);
    const renamed = async (client: Client) =>
      (await client.put(`/api/files/${id}`, { name: 'inna.png' })).status;
    expect([await renamed(subeditor), await renamed(stranger), await renamed(editor)]).toEqual([
      403, 404, 200,
    ]);
    const response = await subeditor.post('/api/transcriptions/send', { kind: 'ocr', files: [{ id }] });
    expect(response.text).not.toContain('inna.png');
  });

  test('is never public: neither the program nor the database publishes it', async () => {
    const { id } = await aDocument('zgoda.png', await sample('sketch.png'));
    const published = await editor.put(`/api/files/${id}`, { isPublished: true });
    expect(published).toMatchObject({ status: 400, body: { errors: [{ fieldName: 'isPublished' }] } });
    await expect(
      server().ownerPool.query('update file set is_published = true, published_at = now() where id = $1', [
        id,
      ]),
    ).rejects.toThrow('file_agreement_private');
    for (const path of [`/plik/${id}`, `/plik/${id}/miniatura`, `/iiif/${id}/info.json`])
      expect((await call(server(), 'GET', `/portal${path}`)).status).toBe(404);
  });

  test('has no text, which more people search, and is in no list of files, count or export', async () => {
    const before = await institutionCounts(server(), institutionId);
    const { id } = await aDocument('tajnazgoda.png', await sample('sketch.png'));
    const text = await editor.post('/api/transcriptions', { fileId: id, transcription: 'tajnazgoda' });
    expect(text.status).toBe(404);
    const response = await editor.post('/api/transcriptions/send', { kind: 'ocr', files: [{ id }] });
    expect(response.body).toMatchObject({ sent: [], refused: [{ id }] });
    for (const path of [
      `/api/files/institution/${institutionId}`,
      `/api/files/institution/${institutionId}?below=true`,
      `/api/institutions/${institutionId}`,
    ])
      expect((await editor.get(path)).text).not.toContain('tajnazgoda');
    expect((await editor.get('/api/search?q=tajnazgoda')).body).toMatchObject({ total: 0 });
    const exported = await editor.get(`/api/export/institution/${institutionId}`);
    expect(JSON.stringify(await readCsvZip(exported.bytes))).not.toContain('tajnazgoda');
    expect(await institutionCounts(server(), institutionId)).toEqual(before);
    expect(await listFileDrift(server().deps.db)).toEqual([]);
  });

  test('is checked against its checksum, and listed with its agreement when it is damaged', async () => {
    const { id, contentId } = await aDocument('zgoda.txt');
    await damageContent(server().deps.store, contentId);
    await server().ownerPool.query(`update file set created_at = now() - interval '31 days' where id = $1`, [
      id,
    ]);
    await checkDueFiles(server().deps, new AbortController().signal, Date.now() + 60_000);
    const { body } = await editor.get<Page<object>>('/api/file-problems');
    expect(body.content).toMatchObject([
      {
        fileId: id,
        parentId: agreement.id,
        parentLevel: 'agreement',
        signature: 'Z/1',
        title: 'Jan Kowalski',
      },
    ]);
  });

  test('is deleted for good by itself or with its agreement, and so are its bytes', async () => {
    const [first, second] = [await aDocument('strona-1.txt'), await aDocument('strona-2.txt')];
    expect((await subeditor.delete(`/api/files/${first.id}`)).status).toBe(403);
    expect((await editor.delete(`/api/files/${first.id}`)).status).toBe(200);
    expect(await documents()).toMatchObject([{ id: second.id }]);
    expect((await editor.delete(`/api/agreements/${agreement.id}`)).status).toBe(200);
    const { rows } = await server().ownerPool.query(
      `select content_id from loose_content where content_id = any($1)
       union all select content_id from file where institution_id = $2`,
      [[first.contentId, second.contentId], institutionId],
    );
    expect(rows.map(({ content_id }) => content_id).sort()).toEqual(
      [first.contentId, second.contentId].sort(),
    );
  });
});
