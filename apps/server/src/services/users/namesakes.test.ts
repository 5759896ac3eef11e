import { expect, test } from 'vitest';
import { anInstitution, next } from '../../../test/api/builders.ts';
import { signedIn } from '../../../test/api/client.ts';
import { useServer } from '../../../test/api/test-server.ts';

const server = useServer();

test('of a name and an equal address taken at the same moment one is refused', async () => {
  const { id: institutionId } = await anInstitution(server());
  const client = await signedIn(server(), { role: 'ADMIN' });
  const login = `zbieg${next()}@x.example`;
  const account = (overrides: object) => ({
    fullName: 'Nowa Osoba',
    name: `nowa${next()}`,
    email: `nowa${next()}@x.example`,
    roles: ['EDITOR'],
    institutionId,
    password: 'Nowe-Haslo-1',
    matchingPassword: 'Nowe-Haslo-1',
    ...overrides,
  });
  const duplicates = [{ name: login }, { email: login }, { name: login }, { email: login }];
  const answers = await Promise.all(
    duplicates.map((one) => client.post('/api/users', { user: account(one) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
});
