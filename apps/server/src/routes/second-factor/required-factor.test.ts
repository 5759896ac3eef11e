import { expect, test } from 'vitest';
import { aUser } from '../../../test/api/builders.ts';
import { as, type Client, signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { withTotp } from '../../../test/api/with-totp.ts';

const server = useServer();
const URL = '/api/second-factor/required-roles';

async function requiredOf(roles: string[]): Promise<Client> {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  await withTotp(admin);
  expect((await admin.put(URL, { roles })).status).toBe(200);
  return admin;
}

test('a person with such a role and no factor can only set one up, in a session under way too', async () => {
  const editor = await as(server(), await aUser(server(), { role: 'EDITOR' }));
  const subeditor = await signedIn(server(), { role: 'SUBEDITOR' });
  expect((await editor.get('/api/collections')).status).toBe(200);
  await requiredOf(['EDITOR']);
  const refusal = await editor.get('/api/collections');
  expect(refusal.status).toBe(403);
  expect(refusal.body.message).toContain('drugi składnik');
  expect((await editor.post('/api/uploads')).status).toBe(403);
  expect((await editor.put('/api/users/update-profile', { user: {} })).status).toBe(403);
  expect((await editor.get('/api/users/current/sessions')).status).toBe(200);
  expect((await subeditor.get('/api/collections')).status).toBe(200);
  const me = await editor.get<{ user: { mustSetUpSecondFactor: boolean } }>('/api/users/current');
  expect(me.body.user.mustSetUpSecondFactor).toBe(true);
  await withTotp(editor);
  expect((await editor.get('/api/collections')).status).toBe(200);
  const after = await editor.get<{ user: { mustSetUpSecondFactor: boolean } }>('/api/users/current');
  expect(after.body.user.mustSetUpSecondFactor).toBe(false);
});

test('the requirement can be read and withdrawn, and the audit trail holds both states', async () => {
  const admin = await requiredOf(['SUPERVISOR', 'EDITOR']);
  expect((await admin.get(URL)).body).toEqual({ roles: ['EDITOR', 'SUPERVISOR'] });
  expect((await admin.put(URL, { roles: [] })).body).toEqual({ roles: [] });
  const { body } = await admin.get<{ content: { changes: unknown }[] }>('/api/audit?kind=secondFactor');
  expect(body.content[0]?.changes).toEqual([{ field: 'requiredRoles', from: 'EDITOR, SUPERVISOR', to: '' }]);
});

test('of two administrators who save different roles at once one comes after the other, and both are noted so', async () => {
  const admins = [await requiredOf([]), await requiredOf([])];
  const [first = [], second = []] = [['EDITOR'], ['SUBEDITOR', 'SUPERVISOR']];
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([
      admins[0]?.put(URL, { roles: first }),
      admins[1]?.put(URL, { roles: second }),
    ]);
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200]);
    const { roles } = (await admins[0]?.get<{ roles: string[] }>(URL))?.body ?? { roles: [] };
    expect([first, second]).toContainEqual(roles);
    type Entry = { changes: { from: string; to: string }[] };
    const trail = await admins[0]?.get<{ content: Entry[] }>('/api/audit?kind=secondFactor');
    const [last, earlier] = (trail?.body.content ?? []).map(({ changes }) => changes[0]);
    expect([last?.from, last?.to]).toEqual([earlier?.to, roles.join(', ')]);
  }
  await admins[0]?.put(URL, { roles: [] });
});

test('an administrator without a factor of the own cannot require one of others', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const refusal = await admin.put(URL, { roles: ['EDITOR'] });
  expect(refusal.status).toBe(400);
  expect(refusal.body.message).toContain('własnym koncie');
  expect((await admin.put(URL, { roles: ['REDAKTOR'] })).status).toBe(400);
});
