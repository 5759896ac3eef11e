import { OAUTH_CLIENT } from '@regest/contract/endpoints/session.ts';
import { PASSWORD, type TestUser } from './builders.ts';
import { type Answer, call } from './client.ts';
import type { TestServer } from './test-server.ts';

export interface TokenAnswer {
  access_token?: string;
  error?: string;
  error_description?: string;
  challenge: string;
  methods: string[];
  passkey?: { challenge: string };
}

const CLIENT = Buffer.from(`${OAUTH_CLIENT.id}:${OAUTH_CLIENT.secret}`).toString('base64');

/** Calls the token endpoint as the editor does. */
export function askForToken(server: TestServer, form: Record<string, string>): Promise<Answer<TokenAnswer>> {
  return call<TokenAnswer>(server, 'POST', '/api/oauth/token', {
    headers: { authorization: `Basic ${CLIENT}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
}

export function givePassword(server: TestServer, { name }: Pick<TestUser, 'name'>, password = PASSWORD) {
  return askForToken(server, { grant_type: 'password', username: name, password });
}

export function giveCode(server: TestServer, challenge: string, code: string) {
  return askForToken(server, { grant_type: 'urn:regest:second-factor', challenge, code });
}
