import { SERVICE_REQUESTS_AN_HOUR } from '@regest/contract/endpoints/service-requests.ts';
import { expect, test, vi } from 'vitest';
import { signedIn } from '../../../test/api/client.ts';
import { mailsInFolder } from '../../../test/api/mailbox.ts';
import { useServer } from '../../../test/api/test-server.ts';
import { startWorker } from '../../programs/worker.ts';

const server = useServer();

test('a request is stored and, without a mail server, written as a mail file', async () => {
  const client = await signedIn(server(), { role: 'SUBEDITOR', fullName: 'Żaneta Mróz' });
  const worker = await startWorker(server().deps);
  const { status, body } = await client.post<{ id: number }>('/api/service-requests', {
    subject: 'Więcej stron OCR',
    description: 'Prosimy o 500 stron.',
  });
  expect(status).toBe(201);
  const [mail] = await vi.waitFor(
    () => {
      const mails = mailsInFolder(server().dataDir);
      if (mails.length === 0) throw new Error('no mail yet');
      return mails;
    },
    { timeout: 120_000, interval: 50 },
  );
  await worker.stop();
  expect(mail).toContain('Żaneta Mróz');
  expect(mail).toContain('Prosimy o 500 stron.');
  const { rows } = await server().deps.pool.query('select * from service_request where id = $1', [body.id]);
  expect(rows[0]).toMatchObject({ user_id: client.user.id, subject: 'Więcej stron OCR' });
  expect(rows[0].mailed_at).not.toBeNull();
});

test('a description has 500 characters at most, and both fields are needed', async () => {
  const client = await signedIn(server());
  const at = '/api/service-requests';
  expect((await client.post(at, { subject: 'A', description: 'ż'.repeat(500) })).status).toBe(201);
  const long = await client.post(at, { subject: 'A', description: 'ż'.repeat(501) });
  expect(long.body.errors).toEqual([{ fieldName: 'description', constraintType: 'Size' }]);
  const empty = await client.post(at, {});
  expect(empty.body.errors).toHaveLength(2);
});

test('one person sends so many requests an hour, and others go on', async () => {
  const client = await signedIn(server());
  const send = () => client.post('/api/service-requests', { subject: 'A', description: 'B' });
  for (let i = 0; i < SERVICE_REQUESTS_AN_HOUR; i += 1) expect((await send()).status).toBe(201);
  const { status, headers } = await send();
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  const colleague = await signedIn(server(), { institutionId: client.user.institutionId });
  const second = await colleague.post('/api/service-requests', { subject: 'A', description: 'B' });
  expect(second.status).toBe(201);
});
