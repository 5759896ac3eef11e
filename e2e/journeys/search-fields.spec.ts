import { expect, type Page, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { unchoose } from '../pages/choose.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { openAs } from '../pages/open-as.ts';

/** Collects the queries of requests to a path, in order. */
function requestsTo(page: Page, path: string): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith(path)) requests.push(url.searchParams.get('q') ?? '');
  });
  return requests;
}

test('creators are looked for from two letters on, a quarter of a second after the last, five at most', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const requests = requestsTo(page, '/api/authors/search');
  await openAs(page, 'redaktor', `/collections/${collection.id}`);
  await unchoose(page.getByLabel('Twórca nieznany'));
  const search = page.getByRole('combobox', { name: 'Szukaj twórcy' });
  await expect(search).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.fill('a');
  await page.clock.runFor(1_000);
  await expect(page.getByText('Wpisz co najmniej 2 znaki.').last()).toBeVisible();
  await search.fill('ar');
  await page.clock.runFor(200);
  await search.fill('a r');
  await page.clock.runFor(249);
  expect(requests).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => requests).toEqual(['a r']);
});

test('the place of a record is looked for from the first letter on', async ({ page }) => {
  const requests = requestsTo(page, '/api/parents/');
  await openAs(page, 'redaktor', '/units/create');
  await page
    .getByRole('main')
    .getByRole('combobox', { name: /^Szukaj/ })
    .first()
    .fill('o');
  await expect.poll(() => requests).toEqual(['o']);
});

test('terms of an index are chosen or made after a question, named once, and removed from the table', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const form = new EditorPage(page);
  const term = ownTitle('Młyn wodny');
  await openAs(page, 'redaktor', `/collections/${collection.id}?tab=indices`);
  const field = page.getByRole('group', { name: 'Indeks rzeczowy' });
  const search = field.getByRole('combobox', { name: 'Szukaj hasła' });
  await search.fill(term);
  await expect(field.getByText(`Brak hasła „${term}” w słowniku.`).last()).toBeVisible();
  await field.getByRole('button', { name: 'Utwórz' }).click();
  await expect(form.dialog).toContainText('Hasła rzeczowe zapisuje się małą literą');
  await form.dialog.getByRole('button', { name: 'Utwórz hasło' }).click();
  const rows = field.getByRole('row').filter({ hasText: term });
  await expect(rows).toHaveCount(1);
  await search.fill(term);
  await field.getByRole('button', { name: 'Wybierz' }).click();
  await expect(field.getByText(`Hasło „${term}” jest już na liście.`)).toBeVisible();
  await expect(rows).toHaveCount(1);
  await form.button('Zapisz').click();
  await form.saved();
  await rows.getByRole('button', { name: /Usuń/ }).press('Enter');
  await expect(rows).toHaveCount(0);
  await expect(search).toBeFocused();
});
