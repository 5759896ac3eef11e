import { expect, test } from 'vitest';
import { anInstitution, aUser, next, PASSWORD, type TestInstitution } from '../../../test/api/builders.ts';
import { as, call, signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();
type UserBody = { user: Record<string, unknown> & { id: number; version: number } };
type List = { content: { id: number; fullName: string; roles: string[] }[]; total: number };
const errorsOf = (body: { errors?: { fieldName: string; constraintType: string }[] }) =>
  (body.errors ?? []).map(({ fieldName, constraintType }) => `${fieldName}:${constraintType}`).sort();

function aNewUser(institution: TestInstitution, overrides: Record<string, unknown> = {}) {
  const number = next();
  return {
    user: {
      name: `nowa${number}`,
      fullName: 'Nowa Osoba',
      email: `nowa${number}@archiwum.example`,
      roles: ['EDITOR'],
      institutionId: institution.id,
      password: 'Nowe-Haslo-1',
      matchingPassword: 'Nowe-Haslo-1',
      ...overrides,
    },
  };
}

const admin = () => signedIn(server(), { role: 'ADMIN' });

function signIn(username: string, password: string) {
  return call<{ access_token: string }>(server(), 'POST', '/api/oauth/token', {
    body: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    headers: {
      authorization: `Basic ${Buffer.from('regest-web:regest-web').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
}

test('an administrator makes an account that can sign in', async () => {
  const institution = await anInstitution(server());
  const newUser = aNewUser(institution);
  const { status, body } = await (await admin()).post<UserBody>('/api/users', newUser);
  expect(status).toBe(201);
  expect(body.user).toMatchObject({
    name: newUser.user.name,
    isActive: true,
    roles: ['EDITOR'],
    fullRoles: ['Redaktor'],
    institutionName: institution.name,
  });
  expect((await signIn(newUser.user.name, 'Nowe-Haslo-1')).status).toBe(200);
});

test('an empty account names every field that is missing, at once', async () => {
  const { status, body } = await (await admin()).post('/api/users', { user: {} });
  expect(status).toBe(400);
  expect(errorsOf(body)).toEqual([
    'email:Required',
    'fullName:Required',
    'institutionId:Required',
    'matchingPassword:Required',
    'name:Required',
    'password:Required',
    'roles:Required',
  ]);
});

test.each([
  [{ roles: ['ADMIN'] }, ['roles:Value']],
  [{ roles: ['EDITOR', 'SUBEDITOR'] }, ['roles:Size']],
  [{ roles: [] }, ['roles:Required']],
  [{ roles: ['KING'] }, ['roles.0:Value']],
  [{ institutionId: 987_654 }, ['institutionId:NotFound']],
  [{ roles: 'EDITOR' }, ['roles:Type']],
  [{ email: 'bez-malpy' }, ['email:Pattern']],
  [{ email: 'znak\u0001@x.example' }, ['email:Pattern']],
  [{ name: 'dwa słowa' }, ['name:Pattern']],
  [{ password: 'Krotk1', matchingPassword: 'Krotk1' }, ['password:Size']],
  [{ password: 'bezwielkich1', matchingPassword: 'bezwielkich1' }, ['password:Pattern']],
  [{ matchingPassword: 'Inne-Haslo-1' }, ['matchingPassword:Mismatch']],
  [{ isActive: 'tak' }, ['isActive:Type']],
])('a new account with %j is refused by name', async (overrides, expected) => {
  const institution = await anInstitution(server());
  const { status, body } = await (await admin()).post('/api/users', aNewUser(institution, overrides));
  expect([status, errorsOf(body)]).toEqual([400, expected]);
});

test('a role may come as one word', async () => {
  const institution = await anInstitution(server());
  const newUser = aNewUser(institution, { roles: undefined, role: 'SUBEDITOR' });
  const { body } = await (await admin()).post<UserBody>('/api/users', newUser);
  expect(body.user.roles).toEqual(['SUBEDITOR']);
});

test('a name and an address are taken once, without regard to case, and across each other', async () => {
  const institution = await anInstitution(server());
  const existing = await aUser(server(), { name: `Zajeta${next()}` });
  const client = await admin();
  const duplicate = aNewUser(institution, {
    name: existing.name.toUpperCase(),
    email: existing.email.toUpperCase(),
  });
  expect(errorsOf((await client.post('/api/users', duplicate)).body)).toEqual([
    'email:Unique',
    'name:Unique',
  ]);
  const crossed = aNewUser(institution, { name: existing.email });
  expect(errorsOf((await client.post('/api/users', crossed)).body)).toEqual(['name:Unique']);
});

test('an institution has one active supervisor', async () => {
  const institution = await anInstitution(server());
  await aUser(server(), { role: 'SUPERVISOR', institutionId: institution.id });
  const client = await admin();
  const second = aNewUser(institution, { roles: ['SUPERVISOR'] });
  expect(errorsOf((await client.post('/api/users', second)).body)).toEqual(['roles:TooManySupervisors']);
  const waiting = { ...second.user, isActive: false };
  const { body } = await client.post<UserBody>('/api/users', { user: waiting });
  const woken = await client.put(`/api/users/${body.user.id}`, { user: { isActive: true } });
  expect([woken.status, errorsOf(woken.body)]).toEqual([400, ['roles:TooManySupervisors']]);
});

test('of two supervisors made at once one is refused', async () => {
  const institution = await anInstitution(server());
  const client = await admin();
  const answers = await Promise.all(
    [1, 2, 3].map(() => client.post('/api/users', aNewUser(institution, { roles: ['SUPERVISOR'] }))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

test('a supervisor changes names and roles of the own people and nothing more', async () => {
  const supervisor = await signedIn(server(), { role: 'SUPERVISOR' });
  const person = await aUser(server(), { institutionId: supervisor.user.institutionId });
  const otherInstitution = await anInstitution(server());
  const { status, body } = await supervisor.put<UserBody>(`/api/users/${person.id}`, {
    user: {
      fullName: 'Po Ślubie',
      roles: ['SUBEDITOR'],
      email: 'obcy@x.example',
      isActive: false,
      institutionId: otherInstitution.id,
      name: 'inna-nazwa',
      password: 'Cudze-Haslo-1',
      matchingPassword: 'Cudze-Haslo-1',
    },
  });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    fullName: 'Po Ślubie',
    roles: ['SUBEDITOR'],
    email: person.email,
    isActive: true,
    institutionId: person.institutionId,
    name: person.name,
  });
  expect((await signIn(person.name, PASSWORD)).status).toBe(200);
});

test('a supervisor hands out neither SUPERVISOR nor ADMIN and does not touch an administrator', async () => {
  const supervisor = await signedIn(server(), { role: 'SUPERVISOR' });
  const { institutionId } = supervisor.user;
  const person = await aUser(server(), { institutionId });
  for (const role of ['SUPERVISOR', 'ADMIN']) {
    const { status, body } = await supervisor.put(`/api/users/${person.id}`, { user: { roles: [role] } });
    expect([status, body.errors?.[0]]).toEqual([400, { fieldName: 'roles', constraintType: 'Value' }]);
  }
  const boss = await aUser(server(), { role: 'ADMIN', institutionId });
  const touched = await supervisor.put(`/api/users/${boss.id}`, { user: { fullName: 'Ktoś' } });
  expect(touched.status).toBe(403);
});

test("another institution's account is not there for a supervisor, and its list is refused", async () => {
  const supervisor = await signedIn(server(), { role: 'SUPERVISOR' });
  const stranger = await aUser(server());
  expect((await supervisor.get(`/api/users/${stranger.id}`)).status).toBe(404);
  expect((await supervisor.put(`/api/users/${stranger.id}`, { user: { fullName: 'X Y' } })).status).toBe(404);
  expect((await supervisor.get(`/api/users?institution_id=${stranger.institutionId}`)).status).toBe(403);
});

test('a person changes neither their own role nor closes their own account', async () => {
  const client = await admin();
  const { body } = await client.put(`/api/users/${client.user.id}`, {
    user: { roles: ['EDITOR'], isActive: false },
  });
  expect(errorsOf(body)).toEqual(['isActive:Value', 'roles:Value']);
});

test('an editor changes the name of the own account, as the profile does, and no other account', async () => {
  const editor = await signedIn(server(), { role: 'EDITOR' });
  const mate = await aUser(server(), { institutionId: editor.user.institutionId });
  const refusal = await editor.put(`/api/users/${mate.id}`, { user: { fullName: 'X Y' } });
  expect(refusal.status).toBe(403);
  const { status, body } = await editor.put<UserBody>(`/api/users/${editor.user.id}`, {
    user: { fullName: 'Zofia Nowa', email: 'inny@x.example', roles: ['SUPERVISOR'], isActive: false },
  });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    fullName: 'Zofia Nowa',
    email: editor.user.email,
    roles: ['EDITOR'],
    isActive: true,
  });
  expect((await editor.get('/api/users/current')).status).toBe(200);
});

test('a deactivated account is out at once', async () => {
  const client = await admin();
  const person = await signedIn(server());
  await client.put(`/api/users/${person.user.id}`, { user: { isActive: false } });
  expect((await person.get('/api/users/current')).status).toBe(401);
  await client.put(`/api/users/${person.user.id}`, { user: { isActive: true } });
  expect((await person.get('/api/users/current')).status).toBe(401);
});

test('a password set by an administrator ends every session of the account', async () => {
  const client = await admin();
  const person = await signedIn(server());
  const half = await client.put(`/api/users/${person.user.id}`, { user: { password: 'Nowe-Haslo-2' } });
  expect(errorsOf(half.body)).toEqual(['matchingPassword:Required']);
  const { status } = await client.put(`/api/users/${person.user.id}`, {
    user: { password: 'Nowe-Haslo-2', matchingPassword: 'Nowe-Haslo-2' },
  });
  expect(status).toBe(200);
  expect((await person.get('/api/users/current')).status).toBe(401);
  expect((await signIn(person.user.name, 'Nowe-Haslo-2')).status).toBe(200);
});

test('the own password takes the old one, also of an administrator', async () => {
  const client = await admin();
  const passwords = { password: 'Nowe-Haslo-2', matchingPassword: 'Nowe-Haslo-2' };
  const { body } = await client.put(`/api/users/${client.user.id}`, { user: passwords });
  expect(errorsOf(body)).toEqual(['oldPassword:Required']);
});

test('a changed own password keeps this session and ends the others', async () => {
  const person = await signedIn(server());
  const otherSession = await as(server(), person.user);
  const { status } = await person.put('/api/users/update-profile', {
    user: { oldPassword: PASSWORD, password: 'Nowe-Haslo-3', matchingPassword: 'Nowe-Haslo-3' },
  });
  expect(status).toBe(200);
  expect((await person.get('/api/users/current')).status).toBe(200);
  expect((await otherSession.get('/api/users/current')).status).toBe(401);
  expect((await signIn(person.user.name, PASSWORD)).status).toBe(400);
});

test('the profile changes the name alone when no password field is filled', async () => {
  const person = await signedIn(server());
  const { body } = await person.put<UserBody>('/api/users/update-profile', {
    user: {
      fullName: 'Zofia Nowa',
      email: 'inny@x.example',
      password: '',
      oldPassword: null,
      roles: ['ADMIN'],
    },
  });
  expect(body.user).toMatchObject({ fullName: 'Zofia Nowa', email: person.user.email, roles: ['EDITOR'] });
  expect((await signIn(person.user.name, PASSWORD)).status).toBe(200);
});

test('a half-filled change of password names what is missing, and a wrong old one is reported', async () => {
  const person = await signedIn(server());
  const half = await person.put('/api/users/update-profile', { user: { password: 'Nowe-Haslo-3' } });
  expect(errorsOf(half.body)).toEqual(['matchingPassword:Required', 'oldPassword:Required']);
  const wrong = await person.put('/api/users/update-profile', {
    user: { oldPassword: 'Zle-Haslo-1', password: 'Nowe-Haslo-3', matchingPassword: 'Nowe-Haslo-4' },
  });
  expect(errorsOf(wrong.body)).toEqual(['matchingPassword:Mismatch', 'oldPassword:WrongPassword']);
});

test('an older version is refused with the stored account, and changes nothing', async () => {
  const client = await admin();
  const person = await aUser(server());
  await client.put(`/api/users/${person.id}`, { user: { fullName: 'Druga Wersja', version: 1 } });
  const { status, body } = await client.put(`/api/users/${person.id}`, {
    user: { fullName: 'Stara', version: 1 },
  });
  expect([status, body.type, body.current?.fullName]).toEqual([409, 'conflict', 'Druga Wersja']);
  const senseless = await client.put(`/api/users/${person.id}`, { user: { version: 'druga' } });
  expect(errorsOf(senseless.body)).toEqual(['version:Type']);
});

test('the list is Polish in its order, paged and searched', async () => {
  const institution = await anInstitution(server());
  for (const fullName of ['Łucja Ćma', 'Zenon Bąk', 'Lucjan Dąb', 'Ada Wąs'])
    await aUser(server(), { institutionId: institution.id, fullName });
  const client = await admin();
  const at = (query: string) => client.get<List>(`/api/users?institution_id=${institution.id}${query}`);
  const { body } = await at('&per_page=3');
  expect(body.content.map(({ fullName }) => fullName)).toEqual(['Ada Wąs', 'Lucjan Dąb', 'Łucja Ćma']);
  expect(body).toMatchObject({ page: 0, perPage: 3, totalPages: 2, total: 4, size: 3 });
  expect((await at('&q=cma')).body.content).toHaveLength(1);
  expect((await at('&q=cma+lucja')).body.content).toHaveLength(1);
  expect((await at('&page=7')).body).toMatchObject({ content: [], total: 4, size: 0 });
  expect((await at('&sort=fullName&order=desc')).body.content[0]?.fullName).toBe('Zenon Bąk');
});
