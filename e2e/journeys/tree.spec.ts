import { expect, type Page, test } from '@playwright/test';
import { aBranch } from '../api/branch.ts';
import { apiAs, type CreatedRecord } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../pages/axe.ts';
import { choose } from '../pages/choose.ts';
import { dragOnto } from '../pages/drag-onto.ts';
import { expectNoOverlap } from '../pages/expect-no-overlap.ts';
import { openAs } from '../pages/open-as.ts';
import { TreePage } from '../pages/tree-page.ts';

async function openAt(page: TreePage, record: CreatedRecord, path: string) {
  await goTo(page.page, `/${path}/${record.id}`);
  await expect(page.item(record.title)).toBeVisible();
  // Waits for the page beside the tree too, since a layout shift during a drag moves the drop target.
  await expect(page.page.getByRole('heading', { level: 1, name: record.title })).toBeVisible();
}

/** Creates a branch and opens its unit beside the tree. */
async function atUnit(page: Page) {
  const records = await apiAs('redaktor');
  const branch = await aBranch(records);
  await openAs(page, 'redaktor', '/resource');
  const tree = new TreePage(page);
  await openAt(tree, branch.unit, 'units');
  return { records, branch, tree };
}

test('the tree is walked, opened and closed by keyboard alone', async ({ page }) => {
  const branch = await aBranch(await apiAs('redaktor'));
  await openAs(page, 'redaktor', '/resource');
  const tree = new TreePage(page);
  await tree.find(branch.collection.title);
  await tree.item(branch.collection.title).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tree.item(branch.first.title)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(tree.item(branch.first.title)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tree.item(branch.unit.title)).toBeVisible();
  await page.keyboard.press('End');
  await expect(tree.item(branch.second.title)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tree.item(branch.collection.title)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tree.item(branch.first.title)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/collections/${branch.collection.id}`);
});

test('a row tells its level, status and contents, a menu opens from it by Shift+F10, and the filter keeps what a match lies in', async ({
  page,
}) => {
  const branch = await aBranch(await apiAs('redaktor'));
  const { collection } = branch;
  await openAs(page, 'redaktor', '/resource');
  const tree = new TreePage(page);
  const row = await tree.find(collection.title);
  await expect(row).toHaveAccessibleName(
    `${collection.signature} ${collection.title}, Zespół/zbiór, Nieopublikowany, 2 serie, 1 jednostka archiwalna i 1 dokument`,
  );
  await expect(row).toHaveAttribute('aria-level', '1');
  // Hovering shows the menu without hiding or moving the figures; the tooltip has the whole title.
  const counts = row.locator('[data-text*="·"]');
  await expect(counts).toHaveAttribute('data-text', '2 s · 1 j. · 1 d.');
  await page.evaluate('document.fonts.ready.then(() => true)');
  const before = await counts.boundingBox();
  await row.hover();
  await expect(row.getByRole('button', { name: /^Menu opisu/ }).locator('..')).toHaveCSS('opacity', '1');
  await expect.poll(() => counts.boundingBox()).toEqual(before);
  await expect(row.locator('a')).toHaveAttribute('title', (await row.getAttribute('aria-label')) ?? '');
  await row.focus();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: `Menu opisu ${collection.signature}` });
  await expect(menu.getByRole('menuitem')).toHaveCount(11);
  await expectAccessible(page, '[role="menu"]');
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();

  await tree.find(branch.unit.title);
  await expect(tree.status).toHaveText('Pasuje 1 opis');
  await expect(tree.item(branch.first.title)).toBeVisible();
  await expect(tree.item(branch.second.title)).toBeHidden();
  await tree.filter.fill('nie ma takiego opisu');
  await expect(tree.status).toHaveText('Nic nie znaleziono dla „nie ma takiego opisu”.');
  await page.getByRole('button', { name: 'Wyczyść filtr' }).press('Enter');
  await expect(tree.filter).toBeFocused();
});

test('the address of a record opens its place in the tree, and a reload finds it again', async ({ page }) => {
  const branch = await aBranch(await apiAs('redaktor'));
  await openAs(page, 'redaktor', '/resource');
  const tree = new TreePage(page);
  await openAt(tree, branch.document, 'documents');
  await expect(tree.item(branch.document.title)).toHaveAttribute('aria-selected', 'true');
  await expect(tree.item(branch.unit.title)).toHaveAttribute('aria-expanded', 'true');
  await goTo(page, '/resource');
  await expect(tree.item(branch.document.title)).toBeVisible();
  await page.reload();
  await expect(tree.item(branch.document.title)).toBeVisible();
});

test('publishing with contents shows its scale first and changes the rows after', async ({ page }) => {
  const { records, branch, tree } = await atUnit(page);
  await tree.choose(branch.collection.title, 'Opublikuj wraz z zawartością');
  await expect(tree.dialog).toContainText('2 serie, 1 jednostka archiwalna i 1 dokument');
  await tree.dialog.getByRole('button', { name: 'Opublikuj 5', exact: true }).click();
  await expect(tree.item(branch.unit.title)).toHaveAccessibleName(/Opublikowana/);
  await expect(tree.notice('Opublikowano 5 opisów.')).toBeVisible();
  await tree.choose(branch.first.title, 'Cofnij publikację');
  await tree.dialog.getByRole('button', { name: 'Cofnij publikację' }).click();
  await expect(tree.item(branch.unit.title)).toHaveAccessibleName(/Nieopublikowana/);
  await expect.poll(() => records.status(branch.document)).toMatchObject({ isPublished: false });
});

test('the question before publishing with contents comes with all that it tells, so that no button moves under the pointer', async ({
  page,
}) => {
  const { branch, tree } = await atUnit(page);
  const { promise: isLongEnough, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/finish', async (route) => {
    await isLongEnough;
    await route.continue();
  });
  await tree.choose(branch.collection.title, 'Opublikuj wraz z zawartością');
  await expect(tree.notice('Sprawdzanie gotowości do publikacji…')).toBeVisible();
  // A second choice does not open a second dialog.
  await tree.choose(branch.collection.title, 'Opublikuj wraz z zawartością');
  release();
  const button = tree.dialog.getByRole('button', { name: 'Opublikuj 5', exact: true });
  await expect(button).toBeFocused();
  const place = await button.boundingBox();
  expect(await button.boundingBox()).toEqual(place);
  await expect(tree.notice('Sprawdzanie gotowości do publikacji…')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(tree.dialog).toBeHidden();
  await tree.choose(branch.collection.title, 'Opublikuj wraz z zawartością');
  await expect(button).toBeFocused();
  // On a small phone, where the text is longer than the screen, head and buttons stay visible.
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(tree.dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  await expect(button).toBeInViewport({ ratio: 1 });
});

test('a record below unpublished ones is published together with them from the notice', async ({ page }) => {
  const { branch, tree } = await atUnit(page);
  await tree.choose(branch.unit.title, 'Opublikuj tylko jednostkę');
  await expect(tree.notice(/Najpierw opublikuj opisy nadrzędne/)).toBeVisible();
  await page.getByRole('button', { name: 'Opublikuj razem z nadrzędnymi…' }).click();
  await tree.dialog.getByRole('button', { name: 'Opublikuj 4', exact: true }).click();
  await expect(tree.item(branch.unit.title)).toHaveAccessibleName(/Opublikowana/);
  await expect(tree.item(branch.collection.title)).toHaveAccessibleName(/Opublikowany/);
});

test('a record is duplicated beside itself', async ({ page }) => {
  const { branch, tree } = await atUnit(page);
  await tree.choose(branch.unit.title, 'Powiel');
  await expect(tree.item(branch.unit.title)).toHaveCount(2);
  await expect(tree.notice(/Powielono jednostkę archiwalną/)).toBeVisible();
});

test('a record is moved by the menu with the keyboard and moved back from the notice', async ({ page }) => {
  const { records, branch, tree } = await atUnit(page);
  await tree.choose(branch.unit.title, 'Przenieś…');
  await expect(page.getByLabel('Nowe miejsce w strukturze')).toBeFocused();
  await page.keyboard.type(branch.second.title);
  await tree.dialog.getByRole('radio', { name: branch.second.title }).press('Space');
  await page.keyboard.press('Enter');
  await expect(tree.notice(/Przeniesiono/)).toBeVisible();
  await expect.poll(() => records.status(branch.unit)).toMatchObject({ parentId: branch.second.id });
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await expect(tree.notice(/Cofnięto przeniesienie/)).toBeVisible();
  await expect.poll(() => records.status(branch.unit)).toMatchObject({ parentId: branch.first.id });
});

test('a record is dragged into another after a question', async ({ page }) => {
  const { records, branch, tree } = await atUnit(page);
  await dragOnto(tree.item(branch.unit.title), tree.item(branch.second.title));
  await expect(tree.dialog).toContainText(
    `Opis „${branch.unit.title}” trafi do opisu „${branch.second.title}”.`,
  );
  await tree.dialog.getByRole('button', { name: 'Przenieś' }).click();
  await expect(tree.notice(/Przeniesiono/)).toBeVisible();
  await expect.poll(() => records.status(branch.unit)).toMatchObject({ parentId: branch.second.id });
});

test('deleting names the contents, takes the row away and opens the next sibling; a press undoes it', async ({
  page,
}) => {
  const { branch, tree } = await atUnit(page);
  await tree.choose(branch.first.title, 'Usuń wraz z zawartością');
  await expect(tree.dialog).toContainText('1 jednostka archiwalna i 1 dokument');
  await tree.dialog.getByRole('button', { name: 'Przenieś do kosza' }).click();
  await expect(tree.item(branch.first.title)).toBeHidden();
  await expect(page).toHaveURL(`/series/${branch.second.id}`);
  await expect(tree.notice('Seria została przeniesiona do kosza.')).toBeVisible();
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click();
  await expect(page).toHaveURL(`/series/${branch.first.id}`);
  await expect(tree.item(branch.first.title)).toBeVisible();
});

test('in simple mode only a collection is added from the bar, and lists and trash are not in the menu', async ({
  page,
}) => {
  await openAs(page, 'kierownik', '/resource');
  await choose(page.getByRole('radio', { name: 'Prosty' }));
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Dodaj zespół/zbiór']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Kosz' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Jednostki archiwalne' })).toBeHidden();
  await choose(page.getByRole('radio', { name: 'Rozszerzony' }));
});

test('the pane is made wider by keyboard and stays so', async ({ page }) => {
  await openAs(page, 'redaktor', '/resource');
  const { splitter } = new TreePage(page);
  await splitter.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(splitter).toHaveAttribute('aria-valuenow', '256');
  await page.reload();
  await expect(splitter).toHaveAttribute('aria-valuenow', '256');
});

test('on a tablet the tree lies in a drawer, on a phone it is a page of its own', async ({ page }) => {
  const branch = await aBranch(await apiAs('redaktor'));
  const tree = new TreePage(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await openAs(page, 'redaktor', `/units/${branch.unit.id}`);
  await page.getByRole('button', { name: 'Pokaż strukturę zasobu' }).click();
  await expect(tree.dialog.getByRole('tree')).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('button', { name: 'Więcej', exact: true })).toHaveCount(1);
  await page.getByRole('link', { name: 'Pokaż strukturę zasobu' }).click();
  await expect(tree.tree).toBeVisible();
  await expectNoSidewaysScroll(page);
  // A refusal stays until it is closed and covers no row.
  await tree.choose(branch.unit.title, 'Opublikuj tylko jednostkę');
  await expect(tree.notice(/Najpierw opublikuj opisy nadrzędne/)).toBeVisible();
  await expectNoOverlap(page.getByRole('region', { name: 'Powiadomienia' }), tree.tree);
});
