import { expect, test } from '@playwright/test';
import { aBranch } from '../api/branch.ts';
import { apiAs } from '../api/record-builders.ts';
import { openAs } from '../pages/open-as.ts';
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

test('the menu of a series and that of a unit offer every action of their level', async ({ page }) => {
  const { first, unit } = await aBranch(await apiAs('redaktor'));
  await openAs(page, 'redaktor', '/resource');
  const tree = new TreePage(page);
  const actions = async (title: string) => {
    await tree.find(title);
    const entries = (await tree.menu(title)).getByRole('menuitem');
    await expect(entries.first()).toBeVisible();
    const texts = await entries.allInnerTexts();
    await page.keyboard.press('Escape');
    // What cannot be done now says why on a line of its own; a link says that it opens a tab.
    return texts.map((text) => text.split('\n')[0]?.replace(/\s*\(.*\)$/, ''));
  };
  expect(await actions(first.title)).toEqual([
    'Edytuj',
    'Powiel',
    'Przenieś…',
    'Dodaj podserię',
    'Dodaj jednostkę archiwalną',
    'Opublikuj tylko serię',
    'Opublikuj wraz z zawartością',
    'Cofnij publikację',
    'Usuń wraz z zawartością',
  ]);
  expect(await actions(unit.title)).toEqual([
    'Edytuj',
    'Powiel',
    'Przenieś…',
    'Dodaj dokument',
    'Opublikuj tylko jednostkę',
    'Opublikuj wraz z zawartością',
    'Cofnij publikację',
    'Usuń wraz z zawartością',
  ]);
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
  const answered = page.waitForResponse('**/shallow-copy/**');
  await menu.getByRole('menuitem', { name: 'Powiel' }).click();
  await (await answered).finished();
  const failure = tree.notice('Nie udało się powielić rekordu. Spróbuj ponownie.');
  await page.clock.runFor(1_900);
  await expect(failure).toBeHidden();
  await page.clock.runFor(200);
  await expect(failure).toBeVisible();
});
