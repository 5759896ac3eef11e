import type { AuditEvent } from '@regest/contract/endpoints/audit.ts';
import { expect, test } from 'vitest';
import { aUser, PASSWORD } from '../../test/api/builders.ts';
import { as, call, signedIn } from '../../test/api/client.ts';
import { aRecord } from '../../test/api/record-builders.ts';
import { useServer } from '../../test/api/test-server.ts';

const server = useServer();

async function eventsOf(userId: number, filter = ''): Promise<AuditEvent[]> {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const { body } = await admin.get<{ content: AuditEvent[] }>(`/api/audit?user_id=${userId}${filter}`);
  return body.content;
}

async function tryToSignIn(username: string, password: string): Promise<void> {
  await call(server(), 'POST', '/api/oauth/token', {
    body: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    headers: {
      authorization: `Basic ${Buffer.from('regest-web:regest-web').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
}

test('signing in and failing to are noted, newest first', async () => {
  const user = await aUser(server());
  await tryToSignIn(user.name, 'Zle-Haslo-1');
  await tryToSignIn(user.name, PASSWORD);
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
