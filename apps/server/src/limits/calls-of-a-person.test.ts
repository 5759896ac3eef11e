import { expect, test } from 'vitest';
import { signedIn } from '../../test/api/client.ts';
import { holdHistory, untilWaiting } from '../../test/api/hold-table.ts';
import { aTree } from '../../test/api/record-builders.ts';
import { useServer } from '../../test/api/test-server.ts';

const server = useServer();

test('calls of one person queue behind each other, and another person does not wait', async () => {
  const [busy, otherClient] = [await signedIn(server()), await signedIn(server())];
  const { unit, document } = await aTree(server(), busy);
  const release = await holdHistory(server());
  const saves = [unit, document].map((record) =>
    busy.patch('/api/records', { ids: [record.id], set: { donor: 'Rodzina Lisów' } }),
  );
  await untilWaiting(server(), 2);
  let isAnswered = false;
  const queued = busy.get('/api/users/current').then(({ status }) => {
    isAnswered = true;
    return status;
  });
  expect((await otherClient.get('/api/users/current')).status).toBe(200);
  expect(isAnswered).toBe(false);
  await release();
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await queued).toBe(200);
});

test('pages of one person that read several things together do not block each other', async () => {
  const client = await signedIn(server());
  const url = '/api/together?of=/api/users/current,/api/settings';
  const answers = await Promise.all(Array.from({ length: 4 }, () => client.get<{ status: number }[]>(url)));
  expect(answers.map(({ status, body }) => [status, body.map((one) => one.status)])).toEqual(
    Array.from({ length: 4 }, () => [200, [200, 200]]),
  );
});
