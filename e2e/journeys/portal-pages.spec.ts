import { expect, request, test } from '@playwright/test';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../pages/axe.ts';
import { tokenOf } from '../pages/open-as.ts';
import { expectLight } from '../pages/reader-costs.ts';

/** Every page of the portal and every state with a different look. */
const PAGES = {
  home: '/portal',
  archives: '/portal/en/archiwa',
  institution: '/portal/archiwum-modrzewina',
  collection: '/portal/archiwum-modrzewina/01',
  series: '/portal/archiwum-modrzewina/01/01',
  unit: '/portal/archiwum-modrzewina/01/01/02',
  document: '/portal/archiwum-modrzewina/01/01/02/02?q=zebrania',
  'pages of a PDF': '/portal/archiwum-modrzewina/01/01/01/02?s=2',
  'no scans': '/portal/archiwum-modrzewina/01/01/02/01',
  recording: '/portal/rudnickie-archiwum/01/01/01/01',
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
  order: '/portal/zamowienie',
  alert: '/portal/powiadomienia?q=zabawa',
  missing: '/portal/nie-ma-tego',
};
/** Pages that together contain every part with its own colours. */
const COLOURED_PAGES = new Set([
  'home',
  'collection',
  'document',
  'recording',
  'film',
  'map',
  'hits',
  'hits as pictures',
  'question',
]);
/** Pages with a different layout on wide screens. */
const WIDE_PAGES = ['home', 'collection', 'document', 'hits'] as const;

test('every page of the portal is without a fault that axe can find, on a phone and, where they differ, in the dark and on a desk', async ({
  page,
}) => {
  // Visits about thirty pages.
  test.slow();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectLight(page, PAGES.document);
  const firstLink = async (kind: string) =>
    (await page.locator(`main a[href*="/portal/${kind}/"]`).first().getAttribute('href')) ?? '';
  const creator = await firstLink('tworcy');
  await goTo(page, PAGES.names);
  const term = await firstLink('hasla');
  await goTo(page, PAGES.collection);
  const inventory = `${await page.locator('a[data-permanent]').getAttribute('href')}/inwentarz`;
  for (const [name, address] of Object.entries({ ...PAGES, creator, term, inventory })) {
    await test.step(`${name} on a phone`, async () => {
      await goTo(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
      if (COLOURED_PAGES.has(name)) {
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectContrast(page);
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await page.setViewportSize({ width: 320, height: 800 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 390, height: 800 });
    });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of WIDE_PAGES) {
    await test.step(`${name} on a desk`, async () => {
      await goTo(page, PAGES[name]);
      await expectAccessible(page);
    });
  }
});

/** Script: for each picture of the home page the larger of its empty width and height in pixels. */
const MEASURE_HOLES = `[...document.querySelectorAll('.pieces figure')].map((figure) => {
  const [whole, picture, caption] = [figure, figure.querySelector('img'), figure.querySelector('figcaption')]
    .map((part) => part.getBoundingClientRect());
  return Math.max(whole.width - picture.width, whole.height - picture.height - caption.height);
})`;
/** Pixels by which captions of adjacent pictures may differ. */
const MAX_HOLE_PX = 60;

test('a landscape picture leaves no hole on the home page, alone, beside another or first of three', async ({
  page,
}) => {
  const baseURL = process.env.REGEST_E2E_URL;
  const authorization = `Bearer ${await tokenOf('admin')}`;
  const api = await request.newContext({ baseURL, extraHTTPHeaders: { authorization } });
  const idOf = async (signatures: string) => {
    await goTo(page, `/portal/archiwum-modrzewina/${signatures}`);
    const address = await page.locator('a[data-permanent]').getAttribute('href');
    return Number(/\/r\/(\d+)/.exec(address ?? '')?.[1]);
  };
  const [firstPiece, secondPiece, thirdPiece] = [
    await idOf('01/03/01/01'),
    await idOf('01/03/01/02'),
    await idOf('01/01/01/01'),
  ];
  for (const pieces of [
    { firstPiece },
    { firstPiece, secondPiece },
    { firstPiece, secondPiece, thirdPiece },
  ]) {
    const preview = await api.post('/api/portal-homes/0/preview', { data: { home: pieces } });
    const { url } = (await preview.json()) as { url: string };
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await goTo(page, url);
      const holes = (await page.evaluate(MEASURE_HOLES)) as number[];
      expect(holes).toHaveLength(Object.keys(pieces).length);
      expect(Math.max(...holes), `${holes.length} pictures at ${width}`).toBeLessThan(MAX_HOLE_PX);
    }
  }
});
