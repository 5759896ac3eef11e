import { request } from '@playwright/test';
import { tokenOf } from '../pages/open-as.ts';
import { ownTitle } from './record-builders.ts';

export const OWN_PASSWORD = 'Wlasne-Haslo-1';

/** Creates an account for a journey that changes how its owner signs in. */
export async function anAccount(): Promise<{ name: string; id: number }> {
  const api = await request.newContext({
    baseURL: process.env.REGEST_E2E_URL,
    extraHTTPHeaders: { authorization: `Bearer ${await tokenOf('admin')}` },
  });
  const current = (await (await api.get('/api/users/current')).json()) as { user: { institutionId: number } };
  const name = ownTitle('osoba').replaceAll(/[^a-z0-9]+/g, '-');
  const user = {
    name,
    fullName: 'Zofia Próbna',
    email: `${name}@example.org`,
    roles: ['EDITOR'],
    institutionId: current.user.institutionId,
    password: OWN_PASSWORD,
    matchingPassword: OWN_PASSWORD,
  };
  const response = await api.post('/api/users', { data: { user } });
  if (!response.ok()) throw new Error(`user: ${response.status()} ${await response.text()}`);
  const { id } = ((await response.json()) as { user: { id: number } }).user;
  await api.dispose();
  return { name, id };
}
