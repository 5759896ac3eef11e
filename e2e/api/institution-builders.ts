import { request } from '@playwright/test';
import { freshToken, tokenOf } from '../pages/open-as.ts';
import { ownTitle } from './record-builders.ts';

const PASSWORD = 'Wlasne-Haslo-1';

/** An institution of one's own with nothing left of its quota, and an editor in it. */
export async function anInstitutionWithoutQuota() {
  const api = await request.newContext({
    baseURL: process.env.REGEST_E2E_URL,
    extraHTTPHeaders: { authorization: `Bearer ${await tokenOf('admin')}` },
  });
  const address = {
    country: 'Polska',
    county: '14',
    city: 'Las',
    zipCode: '00-001',
    street: 'Leśna',
    number: '1',
  };
  const institution = {
    signature: ownTitle('PL_'),
    name: ownTitle('Archiwum'),
    institutionType: 'ngo',
    address,
  };
  const made = await api.post('/api/institutions', { data: { institution } });
  if (!made.ok()) throw new Error(`institution: ${made.status()} ${await made.text()}`);
  const { id } = ((await made.json()) as { institution: { id: number } }).institution;
  const name = ownTitle('redaktorka').replaceAll(/[^a-z0-9]+/g, '-');
  const user = {
    name,
    fullName: 'Redaktorka Bez Limitu',
    email: `${name}@example.org`,
    roles: ['EDITOR'],
    institutionId: id,
    password: PASSWORD,
    matchingPassword: PASSWORD,
  };
  const account = await api.post('/api/users', { data: { user } });
  if (!account.ok()) throw new Error(`user: ${account.status()} ${await account.text()}`);
  return { id, token: await freshToken(name, PASSWORD) };
}
