import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { OcrLanguage, SendResult } from '@regest/contract/endpoints/transcriptions.ts';
import { expect, test } from 'vitest';
import { anInstitution } from '../../../test/api/builders.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile, sample } from '../../../test/files/upload.ts';

const server = useServer();

async function aUnitOfScans(ocrPages: number, names: readonly string[]) {
  const { id } = await anInstitution(server(), { ocrPages });
  const client = await signedIn(server(), { role: 'SUBEDITOR', institutionId: id });
  const { unit, document } = await aTree(server(), client);
  const pdf = await sample('statute.pdf');
  for (const name of names) {
    const content = name.endsWith('.txt') ? 'zwykły tekst' : pdf;
    await aFile(server(), client, content, { parentId: document.id, parentLevel: 'document', name });
  }
  const send = (body: object) => client.post<SendResult>('/api/transcriptions/send', body);
  const { rows } = await server().deps.pool.query<{ id: number; name: string }>(
    'select id::int, name from file where institution_id = $1 order by id',
    [id],
  );
  const pagesLeft = async () =>
    (await server().deps.pool.query('select ocr_pages::int as pages from institution where id = $1', [id]))
      .rows[0].pages;
  const queued = async () =>
    (
      await server().deps.pool.query(
        `select job.file_id::int as id from text_job job
         join graphile_worker.jobs on key = 'text-job:' || job.id where institution_id = $1 order by job.id`,
        [id],
      )
    ).rows.map((row) => row.id);
  return { client, unit, document, files: rows, send, pagesLeft, queued };
}

test('one call sends every file below a record that has no text yet', async () => {
  const names = ['a.pdf', 'b.pdf', 'c.txt', 'd.pdf'];
  const { unit, files, send, pagesLeft, queued } = await aUnitOfScans(100, names);
  const readable = files.filter(({ name }) => name.endsWith('.pdf')).map(({ id }) => id);
  const { status, body } = await send({ kind: 'ocr', under: unit.id });
  expect([status, body]).toEqual([200, { sent: readable, underway: [], cost: 6, refused: [] }]);
  expect(await queued()).toEqual(readable);
  expect(await pagesLeft()).toBe(94);
});

test('what could still be sent of chosen records is counted and listed once', async () => {
  const { client, unit, document, files, send } = await aUnitOfScans(100, ['a.pdf', 'b.txt', 'c.pdf']);
  const below = async (more = '') =>
    (
      await client.get<{ total: number; files: FileView[] }>(
        `/api/files/below?sendable=ocr&ids=${document.id},${unit.id}${more}`,
      )
    ).body;
  expect((await below()).files.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf']);
  expect(await below('&limit=0')).toEqual({ total: 2, files: [] });
  await send({ kind: 'ocr', files: [{ id: files[0]?.id }] });
  expect((await below()).files.map(({ name }) => name)).toEqual(['c.pdf']);
  const stranger = await signedIn(server());
  expect((await stranger.get(`/api/files/below?sendable=ocr&ids=${unit.id}`)).status).toBe(404);
});

test('files beyond the quota are refused by name, those within it are sent', async () => {
  const { files, send, pagesLeft, queued } = await aUnitOfScans(5, ['a.pdf', 'b.pdf', 'c.pdf']);
  const { body } = await send({ kind: 'ocr', files: files.map(({ id }) => ({ id })) });
  const ids = files.map(({ id }) => id);
  expect(body).toMatchObject({ sent: ids.slice(0, 2), cost: 4 });
  expect(body.refused).toEqual([
    { id: ids[2], name: 'c.pdf', reason: expect.stringMatching(/Limit stron OCR/) },
  ]);
  expect(await queued()).toEqual(ids.slice(0, 2));
  expect(await pagesLeft()).toBe(1);
});

test('a file without readable content is refused and the rest is sent', async () => {
  const { files, send } = await aUnitOfScans(10, ['a.txt', 'b.pdf']);
  const { body } = await send({ kind: 'ocr', files: files.map(({ id }) => ({ id })) });
  expect(body).toMatchObject({ sent: [files[1]?.id], refused: [{ name: 'a.txt' }] });
});

test('files sent a second time keep their job and cost nothing', async () => {
  const { files, send, pagesLeft } = await aUnitOfScans(10, ['a.pdf']);
  const request = { kind: 'ocr', files: files.map(({ id }) => ({ id })) };
  await send(request);
  expect((await send(request)).body).toEqual({
    sent: [],
    underway: files.map(({ id }) => id),
    cost: 0,
    refused: [],
  });
  expect(await pagesLeft()).toBe(8);
});

test('a list with a file of another institution sends nothing', async () => {
  const { files, send, queued } = await aUnitOfScans(10, ['a.pdf']);
  const otherUnit = await aUnitOfScans(10, ['b.pdf']);
  const fileIds = [...files, ...otherUnit.files].map(({ id }) => ({ id }));
  expect((await send({ kind: 'ocr', files: fileIds })).status).toBe(404);
  expect(await queued()).toEqual([]);
});

test('the language of scans may be chosen at sending; without a choice that of the record is read', async () => {
  const { client, files, send } = await aUnitOfScans(10, ['a.pdf', 'b.pdf', 'c.pdf']);
  const [first, second, third] = files.map(({ id }) => id);
  const requested = [{ id: first, language: 'deu' }, { id: second }, { id: third, language: '' }];
  expect((await send({ kind: 'ocr', files: requested })).body.sent).toHaveLength(3);
  const { rows } = await server().deps.pool.query(
    'select language from text_job where file_id = any($1) order by file_id',
    [files.map(({ id }) => id)],
  );
  expect(rows.map(({ language }) => language)).toEqual(['deu', null, null]);
  const { body } = await client.get<OcrLanguage[]>(`/api/transcriptions/ocr/languages?fileId=${first}`);
  expect(body.filter(({ isOfRecord }) => isOfRecord).map(({ id }) => id)).toEqual(['pol']);
  expect(body.find(({ id }) => id === 'pol')).toMatchObject({ available: true, isReadOfRecord: true });
  await server().deps.pool.query(
    `update record set fields = fields || '{"languages": ["pol", "rus", "ita"]}'
     where id = (select record_id from file where id = $1)`,
    [first],
  );
  const { body: mixed } = await client.get<OcrLanguage[]>(
    `/api/transcriptions/ocr/languages?fileId=${first}`,
  );
  const named = mixed.filter(({ isOfRecord }) => isOfRecord);
  const lost = named.filter(({ isReadOfRecord }) => !isReadOfRecord);
  // The packaged engine lacks Russian; an engine of this machine may have it.
  const hasRussian = mixed.some(({ id, available }) => id === 'rus' && available);
  expect([named.map(({ id }) => id), lost.map(({ id }) => id)]).toEqual([
    ['pol', 'rus', 'ita'],
    hasRussian ? ['ita'] : ['rus', 'ita'],
  ]);
});

test('a recording for which no language is chosen is heard in that of its own record, and one whose record names none is refused', async () => {
  const { id } = await anInstitution(server(), { transcriptionSeconds: 1000 });
  const client = await signedIn(server(), { institutionId: id });
  const ids: number[] = [];
  for (const languages of [['pol'], ['ukr', 'eng'], []]) {
    const { unit } = await aTree(server(), client);
    await server().deps.pool.query(
      `update record set fields = fields || jsonb_build_object('languages', $2::jsonb)
       where path like (select split_part(path, '.', 1) from record where id = $1) || '.%'`,
      [unit.id, JSON.stringify(languages)],
    );
    const place = { parentId: unit.id, parentLevel: 'unit', name: `${languages.join()}.wav` };
    ids.push((await aFile(server(), client, await sample('recording.wav'), place)).id);
  }
  const { body } = await client.post<SendResult>('/api/transcriptions/send', {
    kind: 'stt',
    files: ids.map((one) => ({ id: one })),
  });
  expect(body.sent).toEqual(ids.slice(0, 2));
  expect(body.refused).toEqual([
    { id: ids[2], name: '.wav', reason: expect.stringMatching(/Opis nie podaje języka/) },
  ]);
  const { rows } = await server().deps.pool.query(
    'select language from text_job where file_id = any($1) order by id',
    [ids],
  );
  expect(rows.map(({ language }) => language)).toEqual(['pl-PL', 'en-US']);
});

test('a language that no scan is read in is refused and nothing is sent', async () => {
  const { files, send, queued } = await aUnitOfScans(10, ['a.pdf']);
  const wrong = await send({ kind: 'ocr', language: 'de-DE', files: files.map(({ id }) => ({ id })) });
  expect(wrong).toMatchObject({ status: 400 });
  expect(await queued()).toEqual([]);
});
