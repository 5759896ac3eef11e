import { expect, test } from '@playwright/test';
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../pages/axe.ts';
import { expectLight } from '../pages/reader-costs.ts';

/** Every page of the portal and every state that looks different. */
const PAGES = {
  home: '/portal',
  archives: '/portal/en/archiwa',
  institution: '/portal/archiwum-modrzewina',
  collection: '/portal/archiwum-modrzewina/01',
  unit: '/portal/archiwum-modrzewina/01/01/02',
  document: '/portal/archiwum-modrzewina/01/01/02/02?q=zebrania',
  'pages of a PDF': '/portal/archiwum-modrzewina/01/01/01/02?s=2',
  'no scans': '/portal/archiwum-modrzewina/01/01/02/01',
  film: '/portal/rudnickie-archiwum/01/02/01/01',
  names: '/portal/indeksy/personal',
  map: '/portal/mapa',
  hits: '/portal/szukaj?q=zabawa',
  'hits as pictures': '/portal/szukaj?q=zabawa&widok=miniatury',
  'no hits': '/portal/szukaj?q=qqzzxx',
  news: '/portal/aktualnosci',
  declaration: '/portal/deklaracja-dostepnosci',
  folder: '/portal/teczka',
  question: '/portal/pytanie',
  missing: '/portal/nie-ma-tego',
};
/** Those whose layout a phone changes. */
const NARROW = ['home', 'collection', 'document', 'film', 'hits', 'hits as pictures', 'question'] as const;

test('every page of the portal is without a fault that axe can find, on a desk and, where it differs, on a phone', async ({
  page,
}) => {
  // Twenty pages in one walk.
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectLight(page, PAGES.document);
  for (const [name, address] of Object.entries(PAGES)) {
    await test.step(name, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
    });
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const name of NARROW) {
    await test.step(`${name} on a phone`, async () => {
      await page.goto(PAGES[name]);
      await expectNoSidewaysScroll(page);
      await expectContrast(page);
    });
  }
});
