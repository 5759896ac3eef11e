import { expect, test } from '@playwright/test';
import { aBranch } from '../api/branch.ts';
import { apiAs } from '../api/record-builders.ts';
import { signIn } from '../pages/sign-in.ts';
import { TreePage } from '../pages/tree-page.ts';

test('the bar adds every level, refreshes, leads to the institution and downloads the resource', async ({
  page,
}) => {
  await signIn(page, 'redaktor');
  const tree = new TreePage(page);
  await expect(tree.tree.getByRole('treeitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Dodaj zespół/zbiór',
    'Dodaj serię',
    'Dodaj jednostkę archiwalną',
    'Dodaj dokument',
  ]);
  await page.keyboard.press('Escape');
  const more = page.getByRole('button', { name: 'Działania na zasobie' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Odśwież drzewo' }).click();
  await expect(tree.notice('Drzewo zostało odświeżone.')).toBeVisible();
  await more.click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Pobierz zasób (CSV)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
  await expect(tree.notice(/Pobrano plik/)).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Edytuj dane instytucji' }).click();
  await expect(page).toHaveURL(/\/institutions\/\d+/);
});

test('a collection is downloaded as CSV and as an inventory from its menu', async ({ page }) => {
  const { collection } = await aBranch(await apiAs('redaktor'));
  await signIn(page, 'redaktor');
  const tree = new TreePage(page);
  await tree.find(collection.title);
  const zip = page.waitForEvent('download');
  await tree.choose(collection.title, 'Pobierz CSV');
  expect((await zip).suggestedFilename()).toMatch(/\.zip$/);
  await tree.choose(collection.title, 'Pobierz inwentarz');
  // The unit of this branch lacks what an inventory shows, so its gaps are named first.
  await expect(tree.dialog).toContainText('Inwentarz będzie niepełny');
  const inventory = page.waitForEvent('download');
  await tree.dialog.getByRole('button', { name: 'Pobierz mimo to' }).click();
  expect((await inventory).suggestedFilename()).toMatch(/\.odt$/);
  await expect(page.getByRole('button', { name: /^Zadania w tle/ })).toContainText('wszystkie zakończone');
});

test('links of a menu open in a new tab, so that the form beside is not lost', async ({ page, context }) => {
  const { collection } = await aBranch(await apiAs('redaktor'));
  await signIn(page, 'redaktor');
  const tree = new TreePage(page);
  await tree.find(collection.title);
  for (const [entry, address] of [
    ['Edytuj', `/collections/${collection.id}`],
    ['Dodaj serię', `/series/create?parentId=${collection.id}&parentLevel=collection`],
  ] as const) {
    const opened = context.waitForEvent('page');
    await tree.choose(collection.title, entry);
    const tab = await opened;
    await expect(tab).toHaveURL(address);
    await tab.close();
  }
  await expect(page).toHaveURL('/resource');
});
