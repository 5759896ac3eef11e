import { expect, test } from 'vitest';
import { anInstitution, next, PASSWORD } from '../../../test/api/builders.ts';
import { signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { trySignIn } from '../../../test/api/try-sign-in.ts';

const server = useServer();
const errorsOf = (body: { errors?: { fieldName: string; constraintType: string }[] }) =>
  (body.errors ?? []).map(({ fieldName, constraintType }) => `${fieldName}:${constraintType}`).sort();

test('the old password on the profile is guessed at most ten times, and the session goes on', async () => {
  const person = await signedIn(server());
  const change = (oldPassword: string) =>
    person.put('/api/users/update-profile', {
      user: { oldPassword, password: 'Nowe-Haslo-3', matchingPassword: 'Nowe-Haslo-3' },
    });
  for (let i = 0; i < 10; i += 1) expect((await change('Zle-Haslo-1')).status).toBe(400);
  const { status, headers, body } = await change(PASSWORD);
  expect([status, body.type]).toEqual([429, 'rateLimited']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await person.get('/api/users/current')).status).toBe(200);
  expect((await trySignIn(server(), person.user.name, PASSWORD)).status).toBe(200);
});

test.each(['Password1', 'Haslo123', 'Zofia-1234'])(
  'the guessable password %s is refused',
  async (password) => {
    const institution = await anInstitution(server());
    const admin = await signedIn(server(), { role: 'ADMIN' });
    const name = `nowa${next()}`;
    const created = await admin.post('/api/users', {
      user: {
        name,
        fullName: 'Zofia Nowa',
        email: `${name}@archiwum.example`,
        roles: ['EDITOR'],
        institutionId: institution.id,
        password,
        matchingPassword: password,
      },
    });
    expect([created.status, errorsOf(created.body)]).toEqual([400, ['password:Value']]);
    const person = await signedIn(server(), { fullName: 'Zofia Nowa' });
    const update = await person.put('/api/users/update-profile', {
      user: { oldPassword: PASSWORD, password, matchingPassword: password },
    });
    expect([update.status, errorsOf(update.body)]).toEqual([400, ['password:Value']]);
  },
);
