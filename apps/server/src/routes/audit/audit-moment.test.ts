import { expect, test } from 'vitest';
import { auditEvents, tryToSignIn } from '../../../test/api/audit-reader.ts';
import { anInstitution, aUser, PASSWORD } from '../../../test/api/builders.ts';
import { signedIn } from '../../../test/api/client.ts';
import { aRecord, aTree } from '../../../test/api/record-builders.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { aFile } from '../../../test/files/upload.ts';

const server = useServer();
const events = (filter: string) => auditEvents(server(), filter);

test('an entry keeps the name, the role and the institution of the moment, whatever becomes of them', async () => {
  const editor = await signedIn(server(), { role: 'EDITOR', fullName: 'Anna Nowak' });
  const record = await aRecord(server(), editor, { level: 'collection' });
  await editor.put(`/api/collections/${record.id}/publish?value=true`);
  const admin = await signedIn(server(), { role: 'ADMIN' });
  await admin.put(`/api/users/${editor.user.id}`, {
    user: { fullName: 'Anna Kowalska', roles: ['SUPERVISOR'] },
  });
  await admin.put(`/api/institutions/${editor.user.institutionId}`, { institution: { name: 'Inna nazwa' } });
  const [event] = await events(`user_id=${editor.user.id}&kind=publish`);
  expect(event).toMatchObject({ userName: 'Anna Nowak', userRole: 'EDITOR' });
  expect(event?.institutionName).toMatch(/^Archiwum /);
});

test('an entry tells from which address the call came', async () => {
  const user = await aUser(server());
  await tryToSignIn(server(), user.name, 'Zle-Haslo-1', '192.0.2.7');
  await tryToSignIn(server(), user.name, PASSWORD, '2001:db8::7');
  const signIns = await events(`user_id=${user.id}`);
  expect(signIns.map(({ kind, address }) => [kind, address])).toEqual([
    ['signIn', '2001:db8::7'],
    ['signInFailed', '192.0.2.7'],
  ]);
  const editor = await signedIn(server(), { role: 'EDITOR' });
  const { id } = await aRecord(server(), editor, { level: 'collection' });
  await server().app.inject({
    method: 'PUT',
    url: `/api/collections/${id}/publish`,
    headers: { authorization: `Bearer ${editor.token}` },
    remoteAddress: '198.51.100.4',
  });
  expect(await events(`user_id=${editor.user.id}&kind=publish`)).toMatchObject([{ address: '198.51.100.4' }]);
});

test('a change of role names the account and both roles', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const person = await aUser(server(), { role: 'EDITOR', fullName: 'Jan Lis' });
  const otherInstitution = await anInstitution(server(), { name: 'Drugie archiwum' });
  await admin.put(`/api/users/${person.id}`, { user: { roles: ['SUBEDITOR'] } });
  await admin.put(`/api/users/${person.id}`, {
    user: { isActive: false, institutionId: otherInstitution.id },
  });
  const [second, first] = await events(`user_id=${admin.user.id}&kind=rights`);
  expect(first).toMatchObject({
    resourceType: 'users',
    resourceId: person.id,
    resourceTitle: 'Jan Lis',
    changes: [{ field: 'roles', from: 'EDITOR', to: 'SUBEDITOR' }],
  });
  expect(second?.changes).toEqual([
    { field: 'isActive', from: true, to: false },
    {
      field: 'institutionId',
      from: { id: person.institutionId, name: expect.stringMatching(/^Archiwum/) },
      to: { id: otherInstitution.id, name: 'Drugie archiwum' },
    },
  ]);
});

test('a new account is noted with the rights it was given', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const { body } = await admin.post<{ user: { id: number } }>('/api/users', {
    user: {
      fullName: 'Ewa Sowa',
      name: 'ewasowa',
      email: 'ewa@archiwum.example',
      roles: ['EDITOR'],
      institutionId: admin.user.institutionId,
      password: 'Nowe-Haslo-12',
      matchingPassword: 'Nowe-Haslo-12',
    },
  });
  expect(await events(`user_id=${admin.user.id}&kind=rights`)).toMatchObject([
    {
      resourceType: 'users',
      resourceId: body.user.id,
      resourceTitle: 'Ewa Sowa',
      changes: [
        { field: 'roles', from: null, to: 'EDITOR' },
        { field: 'isActive', from: null, to: true },
        { field: 'institutionId', from: null, to: { id: admin.user.institutionId } },
      ],
    },
  ]);
});

test('new names of people and institutions are noted, their own profile too, and a save without change is not', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const person = await signedIn(server(), { fullName: 'Maria Wilk' });
  const { id: institutionId } = await anInstitution(server(), { name: 'Stare archiwum', signature: 'PL_77' });
  await admin.put(`/api/users/${person.user.id}`, { user: { email: 'nowy@archiwum.example' } });
  await admin.put(`/api/users/${person.user.id}`, { user: { fullName: 'Maria Wilk' } });
  await person.put('/api/users/update-profile', { user: { fullName: 'Maria Wilk-Lis' } });
  await admin.put(`/api/institutions/${institutionId}`, {
    institution: { name: 'Nowe archiwum', signature: 'PL_78' },
  });
  expect(await events(`user_id=${admin.user.id}`)).toMatchObject([
    {
      kind: 'rename',
      resourceType: 'institutions',
      resourceId: institutionId,
      resourceTitle: 'Stare archiwum',
      resourceSignature: 'PL_77',
      changes: [
        { field: 'signature', from: 'PL_77', to: 'PL_78' },
        { field: 'name', from: 'Stare archiwum', to: 'Nowe archiwum' },
      ],
    },
    {
      kind: 'rename',
      resourceId: person.user.id,
      changes: [{ field: 'email', to: 'nowy@archiwum.example' }],
    },
  ]);
  expect(await events(`user_id=${person.user.id}`)).toMatchObject([
    { kind: 'rename', changes: [{ field: 'fullName', from: 'Maria Wilk', to: 'Maria Wilk-Lis' }] },
  ]);
});

test('a quota is noted with what it was and what it is', async () => {
  const admin = await signedIn(server(), { role: 'ADMIN' });
  const { id } = await anInstitution(server(), { ocrPages: 5 });
  await admin.put(`/api/institutions/${id}`, {
    institution: { remainingOCRPages: 7, remainingTranscriptionHours: 1, ocrDeadline: '2099-01-31' },
  });
  expect(await events(`user_id=${admin.user.id}&kind=quota`)).toMatchObject([
    {
      resourceId: id,
      changes: [
        { field: 'transcriptionSeconds', from: 0, to: 3600 },
        { field: 'ocrPages', from: 5, to: 7 },
        { field: 'ocrDeadline', from: null, to: '2099-01-31' },
      ],
    },
  ]);
});

test('what an entry is about is named by title and signature, also when it is gone', async () => {
  const editor = await signedIn(server(), { role: 'EDITOR' });
  const { collection, unit, document } = await aTree(server(), editor, { unit: { title: 'Akta osobowe' } });
  const file = await aFile(server(), editor, 'list', {
    parentId: document.id,
    parentLevel: 'document',
    name: 'list.txt',
  });
  await editor.delete(`/api/files/${file.id}`);
  await editor.delete(`/api/units/${unit.id}`);
  await editor.delete('/api/trash', { id: unit.id, level: 'unit' });
  await editor.get(`/api/export/collection/${collection.id}`);
  const event = { resourceTitle: 'Akta osobowe', resourceSignature: unit.computedSignature };
  await expect
    .poll(() => events(`user_id=${editor.user.id}`))
    .toMatchObject([
      { kind: 'export', resourceTitle: collection.title, resourceSignature: collection.computedSignature },
      { kind: 'purge', resourceId: unit.id, ...event },
      { kind: 'delete', resourceType: 'units', ...event },
      { kind: 'delete', resourceType: 'files', resourceTitle: 'list.txt' },
    ]);
});

test('registers taken out of the system are noted', async () => {
  const editor = await signedIn(server(), { role: 'EDITOR' });
  const noted = () => events(`user_id=${editor.user.id}&kind=export`);
  const first = { resourceType: 'acquisitions', details: { call: 'GET /api/acquisitions/export', q: 'dar' } };
  // The event is written after the download starts, possibly after the client has the last byte.
  await editor.get('/api/acquisitions/export?q=dar');
  await expect.poll(noted).toMatchObject([first]);
  await editor.get('/api/institutions/export');
  await expect.poll(noted).toMatchObject([{ resourceType: 'institutions' }, first]);
});

test('tries at unknown names are noted by address, the first, the tenth and the hundredth, and never what was typed', async () => {
  const typedPassword = 'Moje-Tajne-Haslo-9';
  for (let i = 0; i < 12; i += 1)
    await tryToSignIn(server(), `${typedPassword}${i % 3}`, 'Zle-Haslo-1', '203.0.113.9');
  const failures = (await events('kind=signInFailed')).filter(({ address }) => address === '203.0.113.9');
  expect(failures.map(({ userId, userName, details }) => ({ userId, userName, details }))).toEqual([
    { userId: null, userName: null, details: { account: 'unknown', tries: 10 } },
    { userId: null, userName: null, details: { account: 'unknown', tries: 1 } },
  ]);
  // All addresses of one network share one count.
  for (const last of ['1', '2', '3'])
    await tryToSignIn(server(), typedPassword, 'Zle-Haslo-1', `2001:db8:5:6::${last}`);
  const household = (await events('kind=signInFailed')).filter(({ address }) =>
    address?.startsWith('2001:db8:5:6'),
  );
  expect(household).toHaveLength(1);
  const { rows } = await server().deps.pool.query(
    `select 1 from audit_event where audit_event::text ilike '%tajne%'`,
  );
  expect(rows).toEqual([]);
});
