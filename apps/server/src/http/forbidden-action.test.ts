import { expect, test } from 'vitest';
import { signedIn } from '../../test/api/client.ts';
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
