import { request } from '@playwright/test';
import { freshToken, tokenOf } from '../pages/open-as.ts';
import { ownTitle } from './record-builders.ts';

const PASSWORD = 'Wlasne-Haslo-1';

async function asAdmin() {
  return request.newContext({
    baseURL: process.env.REGEST_E2E_URL,
    extraHTTPHeaders: { authorization: `Bearer ${await tokenOf('admin')}` },
  });
}

/** Creates an editor whose password the journey may change. */
export async function anEditor(institutionId: number) {
  const name = ownTitle('redaktorka').replaceAll(/[^a-z0-9]+/g, '-');
  const user = {
    name,
    fullName: 'Redaktorka Własna',
    email: `${name}@example.org`,
    roles: ['EDITOR'],
    institutionId,
    password: PASSWORD,
    matchingPassword: PASSWORD,
  };
  const account = await (await asAdmin()).post('/api/users', { data: { user } });
  if (!account.ok()) throw new Error(`user: ${account.status()} ${await account.text()}`);
  return { name, email: user.email, password: PASSWORD };
}

/** Creates a published institution with an editor; its OCR quota is 0 by default. */
export async function anInstitution(values: { remainingOCRPages?: number } = {}) {
  const api = await asAdmin();
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
    ...values,
  };
  const created = await api.post('/api/institutions', { data: { institution } });
  if (!created.ok()) throw new Error(`institution: ${created.status()} ${await created.text()}`);
  const { id } = ((await created.json()) as { institution: { id: number } }).institution;
  await api.put(`/api/institutions/${id}/publish?value=true`);
  const { name, password } = await anEditor(id);
  return { id, name, password, token: await freshToken(name, password) };
}
