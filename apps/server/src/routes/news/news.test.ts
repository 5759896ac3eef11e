import { expect, test } from 'vitest';
import { call, signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
type News = { id: number; date: string; title: string; content: string; version: number };
const write = async (news: Record<string, unknown>) =>
  (await signedIn(server(), { role: 'ADMIN' })).post<{ news: News }>('/api/news', { news });

test('anyone reads the news, newest first', async () => {
  for (const date of ['2025-01-02', '2025-03-01', '2025-02-01'])
    expect((await write({ title: date, date, content: '<p>Treść</p>' })).status).toBe(201);
  const { body } = await call<News[]>(server(), 'GET', '/api/news');
  expect(body.map(({ date }) => date)).toEqual(['2025-03-01', '2025-02-01', '2025-01-02']);
});

test('only an administrator writes, changes or removes news', async () => {
  const { body } = await write({ title: 'A', content: '<p>A</p>' });
  const supervisor = await signedIn(server(), { role: 'SUPERVISOR' });
  const at = `/api/news/${body.news.id}`;
  expect((await supervisor.post('/api/news', { news: {} })).status).toBe(403);
  expect((await supervisor.put(at, { news: {} })).status).toBe(403);
  expect((await supervisor.delete(at)).status).toBe(403);
});

test.each([
  ['<p onclick="x()">Tekst</p>', '<p>Tekst</p>'],
  ['<script>alert(1)</script><p>Tekst</p>', '<p>Tekst</p>'],
  ['<p><a href="javascript:alert(1)">odnośnik</a></p>', '<p><a rel="noopener noreferrer">odnośnik</a></p>'],
  [
    '<p><a href="https://x.example" target="_blank">x</a></p>',
    '<p><a href="https://x.example" rel="noopener noreferrer">x</a></p>',
  ],
  ['<img src=x onerror=alert(1)><p>ą</p>', '<p>ą</p>'],
  ['<svg><script>1</script></svg><p>b</p>', '<p>b</p>'],
  ['<p style="position:fixed">c</p>', '<p>c</p>'],
  ['<h2>T</h2><ul><li><strong>a</strong></li></ul>', '<h2>T</h2><ul><li><strong>a</strong></li></ul>'],
])('what is not allowed in %s is taken out', async (content, expected) => {
  expect((await write({ title: 'T', content })).body.news.content).toBe(expected);
});

test('news without a title or without words is refused', async () => {
  const { status, body } = await write({ title: ' ', content: '<p>&nbsp;\u200b</p><script>1</script>' });
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    { fieldName: 'title', constraintType: 'Required' },
    { fieldName: 'content', constraintType: 'Required' },
  ]);
});

test('news is changed by parts, guarded by its version, and removed', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const { body } = await admin.post<{ news: News }>('/api/news', {
    news: { title: 'A', content: '<p>A</p>' },
  });
  const at = `/api/news/${body.news.id}`;
  const updated = await admin.put<{ news: News }>(at, { news: { title: 'B', version: 1 } });
  expect(updated.body.news).toMatchObject({ title: 'B', content: '<p>A</p>', version: 2 });
  expect((await admin.put(at, { news: { title: 'C', version: 1 } })).status).toBe(409);
  expect((await admin.delete(at)).status).toBe(200);
  expect((await admin.delete(at)).status).toBe(404);
});
