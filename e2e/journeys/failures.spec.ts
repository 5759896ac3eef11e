import { expect, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { openAs } from '../pages/open-as.ts';
import { TreePage } from '../pages/tree-page.ts';

const BROKEN = { status: 500, json: { code: 500, type: 'serverError', message: '' } };

test('a save and a deletion that break on the server say so, and nothing is lost', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  await openAs(page, 'redaktor', `/collections/${collection.id}`);
  const editor = new EditorPage(page);
  const title = `${collection.title} poprawiony`;
  await editor.field('Tytuł').fill(title);

  await page.route(`**/api/collections/${collection.id}`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(BROKEN),
  );
  await editor.button('Zapisz').click();
  await expect(editor.notice(/Wystąpił błąd serwera.* Wpisany tekst pozostał w formularzu/)).toBeVisible();
  await expect(editor.field('Tytuł')).toHaveValue(title);

  const tree = new TreePage(page);
  await tree.find(collection.title);
  await tree.choose(collection.title, 'Usuń wraz z zawartością');
  await tree.dialog.getByRole('button', { name: 'Przenieś do kosza' }).click();
  await expect(tree.notice(/Nie udało się usunąć opisu\. Wystąpił błąd serwera/)).toBeVisible();
  await expect(tree.item(collection.title)).toBeVisible();

  await page.unroute(`**/api/collections/${collection.id}`);
  await editor.button('Zapisz').click();
  await editor.saved();
});

test('the version is requested every five minutes', async ({ page }) => {
  await page.clock.install();
  await openAs(page, 'redaktor', '/news');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/VERSION.txt')) calls += 1;
  });
  // The clock also advances in real time, so both sides have a margin.
  await page.clock.runFor('04:00');
  expect(calls).toBe(0);
  await page.clock.runFor('01:10');
  await expect.poll(() => calls).toBe(1);
  await page.clock.runFor('05:00');
  await expect.poll(() => calls).toBe(2);
});

test('a page closed to a role names the permission it needs', async ({ page }) => {
  await openAs(page, 'redaktor', '/audit');
  await expect(page.getByRole('heading', { name: 'Brak uprawnień' })).toBeVisible();
  await expect(page.getByText('Potrzebne uprawnienie: przeglądanie dziennika zdarzeń.')).toBeVisible();
});

test('a sorted table says its order, and simple mode that it keeps what it hides', async ({ page }) => {
  await openAs(page, 'redaktor', '/collections');
  await page.getByRole('columnheader', { name: 'Tytuł' }).getByRole('button').click();
  const order = page.getByRole('status').filter({ hasText: 'Posortowano według kolumny Tytuł' });
  await expect(order).toHaveText('Posortowano według kolumny Tytuł, rosnąco');
  await page.getByRole('columnheader', { name: 'Tytuł' }).getByRole('button').click();
  await expect(order).toHaveText('Posortowano według kolumny Tytuł, malejąco');

  await page.getByRole('radio', { name: 'Prosty' }).click();
  await expect(new EditorPage(page).notice(/pozostają zapisane/)).toBeVisible();
});

test('a role that may not publish is shown whom to ask', async ({ page }) => {
  const records = await apiAs('edytor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  await openAs(page, 'edytor', `/collections/${collection.id}`);
  await expect(
    page.getByTitle('Nie masz uprawnień do publikowania. Poproś redaktora lub kierownika.'),
  ).toContainText('Nieopublikowany');
});

test('what is lost on the way to a page is fetched again, and a page that cannot begin says so', async ({
  page,
}) => {
  const failed: string[] = [];
  await page.route(
    '**/assets/*.css',
    (route) => {
      failed.push(route.request().url());
      return route.abort('connectionreset');
    },
    { times: 2 },
  );
  await openAs(page, 'redaktor', '/units');
  await expect(page.getByRole('heading', { level: 1, name: 'Jednostki' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
  expect(failed).toHaveLength(2);

  // The page first requests several resources together, then the missing ones separately.
  const whoIsThere = /\/api\/(together|users\/current)/;
  await page.route(whoIsThere, (route) => route.fulfill(BROKEN));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(whoIsThere);
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jednostki' })).toBeVisible();
});
