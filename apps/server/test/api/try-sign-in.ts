import { DEVICE_HEADER, OAUTH_CLIENT } from '@regest/contract/endpoints/session.ts';
import { type Answer, call } from './client.ts';
import type { TestServer } from './test-server.ts';

const BASIC = `Basic ${Buffer.from(`${OAUTH_CLIENT.id}:${OAUTH_CLIENT.secret}`).toString('base64')}`;
export const WRONG_PASSWORD = 'Zle-Haslo-1';

interface From {
  /** Address of the client, used if the test server trusts the proxy on 127.0.0.1. */
  address?: string;
  device?: string;
  userAgent?: string;
}

/** Signs in with a password from the given address and device. */
export function trySignIn(
  server: TestServer,
  username: string,
  password = WRONG_PASSWORD,
  { address, device, userAgent }: From = {},
): Promise<Answer<{ access_token: string; error: string; error_description: string }>> {
  return call(server, 'POST', '/api/oauth/token', {
    body: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    headers: {
      authorization: BASIC,
      'content-type': 'application/x-www-form-urlencoded',
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...(device !== undefined && { [DEVICE_HEADER]: device }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
    },
  });
}
