import type { ErrorBody } from '@regest/contract/errors.ts';
import { insertSession } from '../../src/queries/session/sessions.ts';
import { hashToken, newToken } from '../../src/services/session/token.ts';
import { aUser, type TestUser } from './builders.ts';
import type { TestServer } from './test-server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body & Partial<ErrorBody> & { conflicts?: unknown[]; current?: Record<string, unknown> };
  headers: Record<string, unknown>;
  text: string;
  bytes: Buffer;
}

export interface Client {
  user: TestUser;
  token: string;
  get<Body = Record<string, never>>(url: string): Promise<Answer<Body>>;
  post<Body = Record<string, never>>(url: string, body?: unknown): Promise<Answer<Body>>;
  put<Body = Record<string, never>>(url: string, body?: unknown): Promise<Answer<Body>>;
  patch<Body = Record<string, never>>(url: string, body?: unknown): Promise<Answer<Body>>;
  delete<Body = Record<string, never>>(url: string, body?: unknown): Promise<Answer<Body>>;
}

export async function call<Body>(
  server: TestServer,
  method: Method,
  url: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<Body>> {
  const response = await server.app.inject({
    method,
    url,
    headers: { ...(options.token && { authorization: `Bearer ${options.token}` }), ...options.headers },
    ...(options.body !== undefined && { payload: options.body as object }),
  });
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    body: isJson ? response.json() : {},
    headers: response.headers,
    text: response.payload,
    bytes: response.rawPayload,
  } as Answer<Body>;
}

/** A client with a session of this user, inserted into the table, since a sign-in costs an Argon2 hash. */
export async function as(server: TestServer, user: TestUser): Promise<Client> {
  const token = newToken();
  await insertSession(server.deps.db, hashToken(token), user.id, 3600);
  const send = (method: Method) => (url: string, body?: unknown) =>
    call(server, method, url, { token, body });
  return {
    user,
    token,
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  } as Client;
}

export async function signedIn(
  server: TestServer,
  overrides: Parameters<typeof aUser>[1] = {},
): Promise<Client> {
  return as(server, await aUser(server, overrides));
}
