import type { AuditEvent } from '@regest/contract/endpoints/audit.ts';
import { signedIn } from './client.ts';
import type { TestServer } from './test-server.ts';

/** Audit events from the API, newest first; `filter` is a query such as `kind=rights&user_id=3`. */
export async function auditEvents(server: TestServer, filter: string): Promise<AuditEvent[]> {
  const admin = await signedIn(server, { role: 'ADMIN' });
  const { body } = await admin.get<{ content: AuditEvent[] }>(`/api/audit?per_page=100&${filter}`);
  return body.content;
}

export async function tryToSignIn(
  server: TestServer,
  username: string,
  password: string,
  remoteAddress = '127.0.0.1',
): Promise<number> {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/oauth/token',
    remoteAddress,
    payload: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    headers: {
      authorization: `Basic ${Buffer.from('regest-web:regest-web').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  return statusCode;
}
