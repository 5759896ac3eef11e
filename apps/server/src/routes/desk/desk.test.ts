import type { Desk } from '@regest/contract/endpoints/desk.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/api/client.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { listTextDrift } from '../../queries/desk/text-figures.ts';

const server = useServer();

const desk = async (client: Client, query = '') => (await client.get<Desk>(`/api/desk${query}`)).body;

/** Inserts a file with a text of OCR that is `daysAgo` days old. */
async function aText(
  client: Client,
  recordId: number,
  daysAgo: number,
  isPublished: boolean,
): Promise<number> {
  const { rows } = await server().deps.pool.query(
    `insert into file (institution_id, record_id, field, position, name, mime_type, content_id, size, sha256,
       is_published, published_at)
     values ($1, $2, 'contentFiles', 1, 'skan.jpg', 'image/jpeg', gen_random_uuid()::text, 1, repeat('0', 64),
       $3, case when $3 then now() end) returning id::int`,
    [client.user.institutionId, recordId, isPublished],
  );
  await server().deps.pool.query(
    `insert into transcription (file_id, kind, machine_text, machine_at)
     values ($1, 'ocr', 'tekst', now() - make_interval(days => $2))`,
    [rows[0].id, daysAgo],
  );
  return rows[0].id;
}

test('the desk of a new institution tells the first steps and has no figures', async () => {
  const client = await signedIn(server());
  const { recent, waiting, obligation, firstSteps } = await desk(client);
  expect(recent).toEqual([]);
  expect(new Set(Object.values(waiting))).toEqual(new Set([0]));
  expect(obligation).toMatchObject({ share: null, transcribed: 0, dueWithin30Days: [] });
  expect(firstSteps).toMatchObject({ collection: false, unit: false, file: false, published: false });
});

test('the desk leads to what was saved last and counts what waits', async () => {
  const client = await signedIn(server());
  const { series, unit } = await aTree(server(), client);
  await aRecord(server(), client, { level: 'unit', parentId: series.id, isDraft: true });
  await client.put(`/api/units/${unit.id}`, { unit: { title: 'Ostatnio zapisana' } });
  const old = await aText(client, unit.id, 170, false);
  await aText(client, unit.id, 10, true);
  await server().deps.pool.query(
    `insert into text_job (institution_id, file_id, file_name, kind, cost, state) values ($1, $2, 'a', 'ocr', 1, 'failed')`,
    [client.user.institutionId, old],
  );
  const trashed = await aRecord(server(), client, { level: 'unit', parentId: series.id });
  await client.delete(`/api/units/${trashed.id}`);
  await server().deps.pool.query(`update record set deleted_at = now() - interval '27 days' where id = $1`, [
    trashed.id,
  ]);
  const { recent, waiting, obligation, firstSteps } = await desk(client);
  expect(recent[0]).toMatchObject({ id: unit.id, level: 'unit', title: 'Ostatnio zapisana' });
  expect(waiting).toEqual({
    drafts: 1,
    textsToCheck: 2,
    unpublishedTexts: 1,
    jobsFailed: 1,
    trashEndingSoon: 1,
    questions: 0,
    orders: 0,
    contributions: 0,
    fileProblems: 0,
    closures: 0,
  });
  const texts = await client.get<{ content: { fileId: number }[]; total: number }>(
    '/api/desk/texts?only=unpublished',
  );
  expect(texts.body).toMatchObject({ total: 1, content: [{ fileId: old }] });
  expect(obligation).toMatchObject({ share: 0.5, published: 1, transcribed: 2, forecast: 1, needed: 1 });
  expect(obligation.dueWithin30Days).toMatchObject([{ fileId: old, recordId: unit.id, level: 'unit' }]);
  expect(firstSteps).toMatchObject({ collection: true, unit: true });
});

test('figures of texts follow every text and file, also through the trash and back', async () => {
  const client = await signedIn(server());
  const { series, unit } = await aTree(server(), client);
  const [olderText, newerText] = [
    await aText(client, unit.id, 200, false),
    await aText(client, unit.id, 3, false),
  ];
  const figures = async () => {
    expect(await listTextDrift(server().deps.db)).toEqual([]);
    const { waiting, obligation } = await desk(client);
    const { published, transcribed, forecast } = obligation;
    return [transcribed, published, forecast, waiting.textsToCheck, waiting.unpublishedTexts];
  };
  expect(await figures()).toEqual([2, 0, 0.5, 2, 2]);
  await client.post('/api/transcriptions', { fileId: olderText, transcription: 'Poprawiony', checked: true });
  expect(await figures()).toEqual([2, 0, 0.5, 1, 2]);
  // The first text is more than half a year old, so its publication is overdue.
  await server().deps.pool.query(
    'update file set is_published = true, published_at = now() where id = any($1)',
    [[olderText, newerText]],
  );
  expect(await figures()).toEqual([2, 1, 0.5, 1, 0]);
  await server().deps.pool.query('update file set is_published = false, published_at = null where id = $1', [
    newerText,
  ]);
  expect(await figures()).toEqual([2, 0, 0.5, 1, 1]);
  await client.delete(`/api/series/${series.id}`);
  expect(await figures()).toEqual([0, 0, null, 0, 0]);
  await client.put('/api/trash', { id: series.id, level: 'series', isRecursive: true });
  expect(await figures()).toEqual([2, 0, 0.5, 1, 1]);
  expect((await client.delete(`/api/files/${newerText}`)).status).toBe(200);
  expect(await figures()).toEqual([1, 0, 0, 0, 0]);
});

test("another institution's desk is an administrator's alone", async () => {
  const client = await signedIn(server());
  const stranger = await signedIn(server());
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const query = `?institution_id=${client.user.institutionId}`;
  expect((await stranger.get(`/api/desk${query}`)).status).toBe(403);
  expect((await admin.get(`/api/desk${query}`)).status).toBe(200);
});
