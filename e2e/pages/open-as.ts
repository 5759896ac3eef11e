import { type Page, request } from '@playwright/test';
import { goTo } from '../browser/go-to.ts';
import { DEMO_PASSWORD, DEMO_USERS, type DemoUser } from './sign-in.ts';

const KEY = 'regest.token';
const NEWS_KEY_PREFIX = 'regest.newsTold.';
/** Environment variable in which the set-up passes tokens to the workers. */
const TOKENS_VARIABLE = 'REGEST_E2E_TOKENS';

/** Signs in all demo users once for the whole run, since a sign-in costs an Argon2 hash. */
export async function signEverybodyIn(): Promise<void> {
  const tokens = await Promise.all(DEMO_USERS.map(async (user) => [user, await freshToken(user)] as const));
  process.env[TOKENS_VARIABLE] = JSON.stringify(Object.fromEntries(tokens));
}

/** Token shared by all journeys, none of which may end it. */
export async function tokenOf(user: DemoUser): Promise<string> {
  const tokens = JSON.parse(process.env[TOKENS_VARIABLE] ?? '{}') as Partial<Record<DemoUser, string>>;
  return tokens[user] ?? freshToken(user);
}

/** New token, for journeys that end it. */
export async function freshToken(username: string, password = DEMO_PASSWORD): Promise<string> {
  const anonymous = await request.newContext({ baseURL: process.env.REGEST_E2E_URL });
  const reply = await anonymous.post('/api/oauth/token', {
    headers: { authorization: `Basic ${btoa('regest-web:regest-web')}` },
    form: { grant_type: 'password', username, password },
  });
  if (!reply.ok()) throw new Error(`${username}: ${reply.status()} ${await reply.text()}`);
  const { access_token } = (await reply.json()) as { access_token: string };
  await anonymous.dispose();
  return access_token;
}

/** Opens a page as a user who signed in earlier and chose to stay signed in. */
export async function openAs(page: Page, user: DemoUser, path: string): Promise<void> {
  await openWith(page, await tokenOf(user), path);
}

export async function openWith(page: Page, token: string, path: string): Promise<void> {
  await goTo(page, '/VERSION.txt');
  const reply = await page.request.get('/api/users/current', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { user } = (await reply.json()) as { user: { id: number } };
  // Suppresses the daily notice of news, which appears a second after the start; on a slow machine that can be under
  // the pointer in the middle of a journey, where it stays.
  await keep(
    page,
    `${NEWS_KEY_PREFIX}${user.id}`,
    new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' }),
  );
  await keep(page, KEY, token);
  await goTo(page, path);
}

const keep = (page: Page, key: string, value: string) =>
  page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`);

/** Reloads the page as on the first start of a day, when the notice of news appears. */
export async function startTheDay(page: Page): Promise<void> {
  await page.evaluate(
    `for (const key of Object.keys(localStorage)) if (key.startsWith('${NEWS_KEY_PREFIX}')) localStorage.removeItem(key)`,
  );
  await page.reload();
}
