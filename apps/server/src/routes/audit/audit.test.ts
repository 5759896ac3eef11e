import { expect, test } from 'vitest';
import { auditEvents, tryToSignIn } from '../../../test/api/audit-reader.ts';
import { aUser, PASSWORD } from '../../../test/api/builders.ts';
import { as, signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile } from '../../../test/files/upload.ts';

const server = useServer();

const eventsOf = (userId: number, filter = '') => auditEvents(server(), `user_id=${userId}${filter}`);

test('signing in and failing to are noted, newest first', async () => {
  const user = await aUser(server());
  await tryToSignIn(server(), user.name, 'Zle-Haslo-1');
  await tryToSignIn(server(), user.name, PASSWORD);
  expect((await eventsOf(user.id)).map((event) => event.kind)).toEqual(['signIn', 'signInFailed']);
});

test('a publication is noted with who, what and which call', async () => {
  const editor = await signedIn(server(), { role: 'EDITOR' });
  const record = await aRecord(server(), editor, { level: 'collection' });
  await editor.put(`/api/collections/${record.id}/publish?value=true`);
  const [event] = await eventsOf(editor.user.id, '&kind=publish');
  expect(event).toMatchObject({
    userName: editor.user.fullName,
    resourceType: 'collections',
    resourceId: record.id,
    details: { call: 'PUT /api/collections/:id/publish', value: true },
  });
});

test('a deed that was refused is not noted', async () => {
  const subeditor = await signedIn(server(), { role: 'SUBEDITOR' });
  const record = await aRecord(server(), subeditor, { level: 'collection' });
  expect((await subeditor.put(`/api/collections/${record.id}/publish`)).status).toBe(403);
  expect(await eventsOf(subeditor.user.id)).toEqual([]);
});

test('only the administrator reads the trail', async () => {
  const supervisor = await as(server(), await aUser(server(), { role: 'SUPERVISOR' }));
  expect((await supervisor.get('/api/audit')).status).toBe(403);
});

test('a changed quota, a changed password, a piece of news and a published file are noted each as its kind', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const { institutionId } = admin.user;
  const { collection, series, unit, document } = await aTree(server(), admin);
  const file = await aFile(server(), admin, 'list', { parentId: document.id, parentLevel: 'document' });
  const person = await aUser(server(), { institutionId });
  await admin.put(`/api/files/${file.id}`, { isPublished: true });
  await admin.put(`/api/institutions/${institutionId}`, { institution: { remainingOCRPages: 7 } });
  await admin.put(`/api/institutions/${institutionId}`, { institution: { archiveName: 'Nowa nazwa' } });
  await admin.put(`/api/users/${person.id}`, {
    user: { password: 'Nowe-Haslo-12', matchingPassword: 'Nowe-Haslo-12' },
  });
  await admin.post('/api/news', { news: { title: 'Nowość', content: '<p>Treść</p>', date: '2025-05-12' } });
  const events = await eventsOf(admin.user.id);
  const noted = events.map(({ kind, resourceType, resourceId }) => ({ kind, resourceType, resourceId }));
  expect(noted).toEqual(
    expect.arrayContaining([
      { kind: 'publish', resourceType: 'files', resourceId: file.id },
      { kind: 'quota', resourceType: 'institutions', resourceId: institutionId },
      { kind: 'passwordChanged', resourceType: 'users', resourceId: person.id },
      expect.objectContaining({ kind: 'news', resourceType: 'news' }),
    ]),
  );
  // Several documents of an archive may have the title "List"; the place tells them apart.
  expect(events.find(({ kind }) => kind === 'publish')?.details.place).toEqual(
    [collection, series, unit, document].map(({ title }) => title),
  );
  expect(events.filter(({ kind }) => kind === 'quota').map(({ changes }) => changes)).toEqual([
    [{ field: 'ocrPages', from: 0, to: 7 }],
  ]);
});

test('a day of the trail is a Polish day', async () => {
  const user = await aUser(server());
  await server()
    .deps.db.insertInto('audit_event')
    .values({ at: '2026-01-10T23:30:00Z', kind: 'signIn', user_id: user.id, changes: '[]', details: '{}' })
    .execute();
  const countEvents = (filter: string) => eventsOf(user.id, filter).then((events) => events.length);
  expect(await countEvents('&date_start=2026-01-11&date_end=2026-01-11')).toBe(1);
  expect(await countEvents('&date_end=2026-01-10')).toBe(0);
});
