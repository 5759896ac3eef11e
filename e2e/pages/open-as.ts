import { type Page, request } from '@playwright/test';
import { DEMO_PASSWORD, type DemoUser } from './sign-in.ts';

const KEY = 'regest.token';
const tokens = new Map<string, string>();

/** A token as the sign-in page gets it; one for each person and worker, as a sign-in costs a hash. */
export async function tokenOf(user: DemoUser): Promise<string> {
  const known = tokens.get(user);
  if (known) return known;
  const token = await freshToken(user);
  tokens.set(user, token);
  return token;
}

/** A token of one's own, for journeys that end it. */
export async function freshToken(username: string, password = DEMO_PASSWORD): Promise<string> {
  const anonymous = await request.newContext({ baseURL: process.env.REGEST_E2E_URL });
  const reply = await anonymous.post('/api/oauth/token', {
    headers: { authorization: `Basic ${btoa('regest-web:regest-web')}` },
    form: { grant_type: 'password', username, password },
  });
  const { access_token } = (await reply.json()) as { access_token: string };
  await anonymous.dispose();
  return access_token;
}

/** Opens a page as somebody who signed in earlier and chose to stay signed in. */
export async function openAs(page: Page, user: DemoUser, path: string): Promise<void> {
  await openWith(page, await tokenOf(user), path);
}

export async function openWith(page: Page, token: string, path: string): Promise<void> {
  await page.goto('/VERSION.txt');
  await page.evaluate(`localStorage.setItem(${JSON.stringify(KEY)}, ${JSON.stringify(token)})`);
  await page.goto(path);
}
