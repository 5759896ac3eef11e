import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openAs } from '../pages/open-as.ts';
import type { DemoUser } from '../pages/sign-in.ts';
import { startBrowser } from './start-browser.ts';

const IMAGES = join(import.meta.dirname, '..', '..', 'docs', 'images');
const UNIT = 'Statut i rejestracja straży';

type Picture = {
  name: string;
  /** Account; undefined for readers of the portal. */
  user?: DemoUser;
  path: string;
  before?: (page: Page) => Promise<void>;
};

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
  { name: 'portal.png', path: '/portal/archiwum-modrzewina/01/01/02/02?q=zebranie' },
];

/* Takes the pictures of the documentation from the demo: `node e2e/screenshots/make-screenshots.ts`. */
const { newPage, stop } = await startBrowser();
mkdirSync(IMAGES, { recursive: true });
for (const { name, user, path, before } of PICTURES) {
  const page = await newPage();
  // Blocks the event stream of an open record, with which the network would never be idle.
  await page.route('**/presence', (route) => route.abort());
  if (user) await openAs(page, user, path);
  else await page.goto(path);
  await before?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(IMAGES, name) });
  await page.context().close();
}
await stop();
