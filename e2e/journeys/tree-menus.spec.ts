import { expect, test } from '@playwright/test';
import { aBranch } from '../api/branch.ts';
import { apiAs } from '../api/record-builders.ts';
import { openAs } from '../pages/open-as.ts';
import { TreePage } from '../pages/tree-page.ts';

test('the bar adds every level, refreshes, leads to the institution and downloads the resource', async ({
  page,
}) => {
  await openAs(page, 'redaktor', '/resource');
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
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  const more = page.getByRole('button', { name: 'Działania na zasobie' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Odśwież drzewo' }).click();
  await expect(tree.notice('Drzewo zostało odświeżone.')).toBeVisible();
  await more.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Pobierz zasób (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await expect(tree.notice(/Pobrano plik/)).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Edytuj dane instytucji' }).click();
  await expect(page).toHaveURL(/\/institutions\/\d+/);
});

test('links of a menu open in a new tab, so that the form beside is not lost', async ({ page, context }) => {
  const { collection } = await aBranch(await apiAs('redaktor'));
  await openAs(page, 'redaktor', '/resource');
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

test('a copy that fails says so after two seconds', async ({ page }) => {
  const { collection } = await aBranch(await apiAs('redaktor'));
  await page.route('**/shallow-copy/**', (route) => route.fulfill({ status: 500, json: { code: 500 } }));
  await openAs(page, 'redaktor', '/resource');
  const tree = new TreePage(page);
  await tree.find(collection.title);
  const menu = await tree.menu(collection.title);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const response = page.waitForResponse('**/shallow-copy/**');
  await menu.getByRole('menuitem', { name: 'Powiel' }).click();
  await (await response).finished();
  const failure = tree.notice('Nie udało się powielić opisu. Spróbuj ponownie.');
  await page.clock.runFor(1_900);
  await expect(failure).toBeHidden();
  await page.clock.runFor(200);
  await expect(failure).toBeVisible();
});
