import { expect, test } from 'vitest';
import { call, signedIn } from '../../test/api/client.ts';
import { aTree } from '../../test/api/record-builders.ts';
import { useServer } from '../../test/api/test-server.ts';

const server = useServer();

test('a refusal says in Polish what the role may not do', async () => {
  const client = await signedIn(server(), { role: 'SUBEDITOR' });
  const { collection } = await aTree(server(), client);
  const answer = await client.put(`/api/collections/${collection.id}/shallow-publish`);
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({
    type: 'forbidden',
    message: 'Brak uprawnień do tej operacji: publikowanie opisów i cofanie ich publikacji.',
  });
});

test('an answer is in the language of the call where that is one of ours, and in Polish else', async () => {
  const messageIn = async (language: string) => {
    const { body } = await call(server(), 'GET', '/api/units', { headers: { 'accept-language': language } });
    return body.message;
  };
  expect(await messageIn('en-GB,en;q=0.9,pl;q=0.8')).toBe('Please sign in again.');
  expect(await messageIn('de-DE,pl;q=0.5')).toBe('Zaloguj się ponownie.');
  expect(await messageIn('fr')).toBe('Zaloguj się ponownie.');
});
