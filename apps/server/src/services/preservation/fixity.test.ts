import { createHash } from 'node:crypto';
import type { Desk } from '@regest/contract/endpoints/desk.ts';
import type { FileInTrouble } from '@regest/contract/endpoints/file-problems.ts';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { Page } from '@regest/contract/endpoints/paging.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Client, signedIn } from '../../../test/api/client.ts';
import { mailsInFolder } from '../../../test/api/mailbox.ts';
import { aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { damageContent } from '../../../test/files/damage.ts';
import { aFile } from '../../../test/files/upload.ts';
import { JOBS } from '../../jobs/all.ts';
import { checkDueFiles, mailFileProblems } from './fixity.ts';

const server = useServer();
let editor: Client;
let parentId: number;

beforeAll(async () => {
  editor = await signedIn(server(), { role: 'EDITOR' });
  parentId = (await aTree(server(), editor)).document.id;
});

const aLetter = (name = 'list.txt') =>
  aFile(server(), editor, `Treść listu ${name}`, { parentId, parentLevel: 'document', name });
/** Moves the upload of a file so many days back. */
const age = (fileId: number, days: number) =>
  server().deps.pool.query(
    `update file set created_at = now() - make_interval(days => $2), checked_at = checked_at - make_interval(days => $2)
     where id = $1`,
    [fileId, days],
  );
const run = () => checkDueFiles(server().deps, new AbortController().signal, Date.now() + 60_000);
const eventsOf = async (fileId: number) =>
  (await editor.get<Page<Record<string, unknown>>>(`/api/files/${fileId}/events`)).body;
const viewOf = async (fileId: number) =>
  (await editor.get<FileView[]>(`/api/files/document/${parentId}`)).body.find(({ id }) => id === fileId);
const onDesk = async (client: Client) => (await client.get<Desk>('/api/desk')).body.waiting.fileProblems;
const problems = async (client: Client) =>
  (await client.get<Page<FileInTrouble>>('/api/file-problems')).body.content;

test('a file is checked when its month is nearly over, and not before', async () => {
  const [young, old] = [await aLetter(), await aLetter()];
  await age(young.id, 29);
  await age(old.id, 30);
  expect(await run()).toBe(1);
  expect((await eventsOf(young.id)).total).toBe(0);
  expect((await eventsOf(old.id)).content).toEqual([
    expect.objectContaining({
      kind: 'fixityCheck',
      outcome: 'ok',
      expected: createHash('sha256').update('Treść listu list.txt').digest('hex'),
      found: createHash('sha256').update('Treść listu list.txt').digest('hex'),
      agent: expect.stringMatching(/^Regest \d/),
    }),
  ]);
  expect(await viewOf(old.id)).toMatchObject({ problem: null, checkedAt: expect.any(String) });
  expect(await run()).toBe(0);
});

test('a damaged file is reported once, and well again when its bytes are', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const stranger = await signedIn(server(), { role: 'EDITOR' });
  const file = await aLetter('uszkodzony.txt');
  const mend = await damageContent(server().deps.store, file.contentId);
  await age(file.id, 31);
  await run();
  expect((await eventsOf(file.id)).content[0]).toMatchObject({ outcome: 'damaged' });
  expect(await viewOf(file.id)).toMatchObject({ problem: 'damaged' });
  const problem = { fileId: file.id, name: 'uszkodzony.txt', problem: 'damaged', parentId };
  expect(await problems(editor)).toEqual([expect.objectContaining(problem)]);
  expect(await problems(admin)).toContainEqual(expect.objectContaining(problem));
  expect(await problems(stranger)).toEqual([]);
  expect([await onDesk(editor), await onDesk(stranger)]).toEqual([1, 0]);
  const { rows } = await server().deps.pool.query(
    `select details from audit_event where kind = 'fixity' and resource_id = $1`,
    [file.id],
  );
  expect(rows).toEqual([{ details: expect.objectContaining({ outcome: 'damaged' }) }]);

  await mailFileProblems(server().deps);
  await age(file.id, 2);
  await run();
  await mailFileProblems(server().deps);
  const mails = mailsInFolder(server().dataDir).filter((mail) => mail.includes('uszkodzony.txt'));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`plik ${file.id}`);
  // In quoted-printable, = is written =3D.
  expect(mails[0]).toMatch(/\/file-problems\?all=(3D)?true/);

  await mend();
  await age(file.id, 2);
  await run();
  expect([await problems(editor), await onDesk(editor)]).toEqual([[], 0]);
  expect(await viewOf(file.id)).toMatchObject({ problem: null });
  expect((await eventsOf(file.id)).content.map(({ outcome }) => outcome)).toEqual([
    'ok',
    'damaged',
    'damaged',
  ]);
});

test('a file whose bytes are gone is missing, one that was deleted meanwhile is not', async () => {
  const [missing, deleted] = [await aLetter('zgubiony.txt'), await aLetter('usunięty.txt')];
  for (const file of [missing, deleted]) {
    await server().deps.store.delete(file.contentId);
    await age(file.id, 31);
  }
  await editor.delete(`/api/files/${deleted.id}`);
  await run();
  expect(await problems(editor)).toEqual([
    expect.objectContaining({ fileId: missing.id, problem: 'missing' }),
  ]);
  await editor.delete(`/api/files/${missing.id}`);
});

test('several workers share the work, and what a killed one had in hand is taken later', async () => {
  const files = await Promise.all(Array.from({ length: 12 }, (_, number) => aLetter(`${number}.txt`)));
  for (const { id } of files) await age(id, 40);
  const [first] = files;
  await server().deps.pool.query(
    `update file set checking_until = now() + interval '1 minute' where id = $1`,
    [first?.id],
  );
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(11);
  await server().deps.pool.query(
    `update file set checking_until = now() - interval '1 minute' where id = $1`,
    [first?.id],
  );
  expect(await run()).toBe(1);
  for (const { id } of files) expect((await eventsOf(id)).total).toBe(1);
});

test('it reads no faster than it may, stops when told and then lets another go on', async () => {
  const file = await aFile(server(), editor, Buffer.alloc(300_000), { parentId, parentLevel: 'document' });
  await age(file.id, 31);
  const stop = new AbortController();
  const slow = { ...server().deps, settings: { ...server().deps.settings, fixityBytesPerSecond: 100_000 } };
  setTimeout(() => stop.abort(), 400);
  expect(await checkDueFiles(slow, stop.signal, Date.now() + 60_000)).toBe(0);
  const startedAt = Date.now();
  expect(await checkDueFiles(slow, new AbortController().signal, Date.now() + 60_000)).toBe(1);
  expect(Date.now() - startedAt).toBeGreaterThan(2000);
});

test('the worker checks what is due by itself, every hour', async () => {
  const file = await aLetter();
  await age(file.id, 31);
  const { schedule, run: work } = JOBS['check-fixity'];
  expect(schedule).toMatch(/^\d+ \* \* \* \*$/);
  await work(server().deps, {}, { signal: new AbortController().signal, attempt: 1, isLastAttempt: false });
  expect((await eventsOf(file.id)).total).toBe(1);
});

test('the check can be turned off', async () => {
  const file = await aLetter();
  await age(file.id, 31);
  const off = { ...server().deps, settings: { ...server().deps.settings, fixityDays: 0 } };
  expect(await checkDueFiles(off, new AbortController().signal, Date.now() + 60_000)).toBe(0);
});
