import { expect, type Page, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../pages/axe.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { openAs } from '../pages/open-as.ts';
import { TreePage } from '../pages/tree-page.ts';

async function choose(page: Page, title: string, entry: string) {
  const tree = new TreePage(page);
  await tree.find(title);
  await tree.choose(title, entry);
}

test('a collection is saved as CSV files from the tree, and from its own menu as a sheet, a PDF and EAD', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Łąki') });
  await openAs(page, 'redaktor', '/resource');
  const download = page.waitForEvent('download');
  await choose(page, collection.title, 'Pobierz CSV');
  expect((await download).suggestedFilename()).toMatch(/^PL_9001_[A-Za-z0-9_.]*Laki[A-Za-z0-9_.]*\.zip$/);
  await expect(page.getByText(/Pobrano plik PL_9001_/).first()).toBeVisible();
  await goTo(page, `/collections/${collection.id}`);
  for (const [entry, fileName] of [
    ['Pobierz arkusz do uzupełnienia (XLSX)', /^PL_9001_.*\.xlsx$/],
    ['Pobierz inwentarz (PDF)', /^inwentarz_.*\.pdf$/],
    ['Pobierz EAD 3', /\.xml$/],
    ['Pobierz EAD 2002', /\.xml$/],
  ] as const) {
    const next = page.waitForEvent('download');
    await new EditorPage(page).more(entry);
    expect((await next).suggestedFilename()).toMatch(fileName);
  }
});

test('the top bar has room for work in the background at every width', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  await openAs(page, 'admin', '/resource');
  await choose(page, collection.title, 'Pobierz CSV');
  await expect(page.getByRole('button', { name: /^Zadania w tle/ })).toContainText('wszystkie zakończone');
  for (const width of [610, 1190, 1280, 1440, 1610]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await expect(page.getByRole('button', { name: 'Wyloguj się' })).toBeInViewport({ ratio: 1 });
});

test('an inventory names the units it would print with gaps, and is saved all the same', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection, { title: ownTitle('Niepełna') });
  await openAs(page, 'redaktor', '/resource');
  await choose(page, collection.title, 'Pobierz inwentarz');
  const dialog = page.getByRole('dialog', { name: 'Inwentarz będzie niepełny' });
  await expect(dialog.getByRole('link', { name: unit.title })).toBeVisible();
  await expect(dialog).toContainText('brakuje: forma zewnętrzna, szczegółowy rozmiar');
  await expectAccessible(page, '[role="dialog"]');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Pobierz mimo to' }).click();
  expect((await download).suggestedFilename()).toMatch(/^inwentarz_.*\.odt$/);
  await expect(page.getByRole('button', { name: /^Zadania w tle/ })).toContainText('wszystkie zakończone');
});

test('an export that fails says so', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  await openAs(page, 'redaktor', '/resource');
  await page.route('**/api/export/collection/*', (route) => route.fulfill({ status: 500, body: '' }));
  await choose(page, collection.title, 'Pobierz CSV');
  await expect(page.getByText('Błąd pobierania...').first()).toBeVisible();
});
