import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../browser/find-chromium.ts';
import { openAs } from '../pages/open-as.ts';
import type { DemoUser } from '../pages/sign-in.ts';
import { startServer } from '../server/start-server.ts';

const IMAGES = join(import.meta.dirname, '..', '..', 'docs', 'images');
const UNIT = 'Statut i rejestracja straży';

type Picture = { name: string; user: DemoUser; path: string; before?: (page: Page) => Promise<void> };

const PICTURES: readonly Picture[] = [
  {
    name: 'editor.png',
    user: 'redaktor',
    path: '/resource',
    before: async (page) => {
      await page.getByRole('searchbox', { name: 'Filtruj zasób' }).fill(UNIT);
      await page.getByRole('treeitem', { name: UNIT }).getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: UNIT }).waitFor();
      await page.getByRole('searchbox', { name: 'Filtruj zasób' }).fill('');
    },
  },
];

/** The pictures of the documentation, from the program as it is and its demo: `node e2e/screenshots/make-screenshots.ts`. */
const server = process.env.REGEST_E2E_URL
  ? { url: process.env.REGEST_E2E_URL, stop: async () => undefined }
  : await startServer();
process.env.REGEST_E2E_URL = server.url;
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...(process.env as Record<string, string>), ...env },
});
mkdirSync(IMAGES, { recursive: true });
for (const { name, user, path, before } of PICTURES) {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  // Stays open for as long as a record does: with it the page would never rest.
  await page.route('**/presence', (route) => route.abort());
  await openAs(page, user, path);
  await before?.(page);
  // The notice of unread news comes a second after the start and would cover a part of the form.
  await page.getByRole('button', { name: 'Zamknij powiadomienie' }).click();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(IMAGES, name) });
  await context.close();
}
await browser.close();
await server.stop();
