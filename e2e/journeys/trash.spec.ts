import { expect, test } from '@playwright/test';
import { apiAs, ownTitle, type Records } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { openAs } from '../pages/open-as.ts';
import { TrashPage } from '../pages/trash-page.ts';

/** Creates a series with two units and deletes it. */
async function aDeletedSeries(records: Records) {
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const series = await records.make('series', collection, { title: ownTitle('Seria') });
  const first = await records.make('unit', series, { title: ownTitle('Jednostka pierwsza') });
  const second = await records.make('unit', series, { title: ownTitle('Jednostka druga') });
  await records.remove(series);
  return { collection, series, first, second };
}

test('what was deleted together is shown under its root, says why it cannot come back alone and leads to the root', async ({
  page,
}) => {
  const { series, first } = await aDeletedSeries(await apiAs('redaktor'));
  await openAs(page, 'redaktor', '/trash');
  const trash = new TrashPage(page);
  await expect(trash.row(series.title)).toContainText('Pozostało 30 dni');
  await trash.showContents(series.title);
  await expect(trash.row(first.title)).toContainText('Można przywrócić tylko razem z:');
  await trash.row(first.title).getByRole('link', { name: series.title }).click();
  await expect(page.getByRole('link', { name: series.title, exact: true }).first()).toBeFocused();
});

test('restoring with contents says how much comes back and brings it all', async ({ page }) => {
  const records = await apiAs('redaktor');
  const { collection, series, first } = await aDeletedSeries(records);
  await openAs(page, 'redaktor', '/trash');
  const trash = new TrashPage(page);
  const missing: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() === 404) missing.push(reply.url());
  });
  await expect(trash.row(series.title)).toContainText(series.computedSignature);
  await expect(trash.row(series.title)).toContainText(collection.title);
  await trash.restoreAllButton(series.title).click();
  await expect(trash.dialog).toContainText('2 jednostki archiwalne');
  await trash.dialog.getByRole('button', { name: 'Przywróć wraz z zawartością' }).click();
  await expect(trash.row(series.title)).toBeHidden();
  await expect(trash.notice('Opis i jego zawartość zostały przywrócone.')).toBeVisible();
  await goTo(page, `/units/${first.id}`);
  await expect(page.getByRole('treeitem', { name: first.title })).toHaveAttribute('aria-selected', 'true');
  expect(missing).toEqual([]);
});

test('restoring alone leaves the contents in the trash as roots of their own', async ({ page }) => {
  const { series, first, second } = await aDeletedSeries(await apiAs('redaktor'));
  await openAs(page, 'redaktor', '/trash');
  const trash = new TrashPage(page);
  await trash.choose(series.title, 'Przywróć');
  await expect(trash.dialog).toContainText('Jego zawartość pozostanie w koszu.');
  await trash.dialog.getByRole('button', { name: 'Przywróć' }).click();
  await expect(trash.restoreButton(first.title)).toBeVisible();
  await expect(trash.restoreButton(second.title)).toBeVisible();
  await expect(trash.row(series.title)).toBeHidden();
});

test('a taken signature opens the dialog with a free one, which is checked as one types', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const deleted = await records.make('series', collection, { title: ownTitle('Dawna seria') });
  await records.remove(deleted);
  await records.make('series', collection, { title: ownTitle('Nowa seria'), signature: deleted.signature });
  await openAs(page, 'redaktor', '/trash');
  const trash = new TrashPage(page);
  await trash.restoreButton(deleted.title).click();
  await trash.dialog.getByRole('button', { name: 'Przywróć' }).click();
  const field = page.getByLabel(`Nowa sygnatura dla: ${deleted.title}`);
  const restore = trash.dialog.getByRole('button', { name: 'Przywróć z nowymi sygnaturami' });
  await expect(field).toHaveValue('02');
  await expect(restore).toBeEnabled();
  await field.fill(deleted.signature);
  await expect(trash.dialog.getByText('Ta sygnatura też jest zajęta.')).toBeVisible();
  await expect(restore).toBeDisabled();
  await field.fill('');
  await expect(trash.dialog.getByText('Wpisz nową sygnaturę.')).toBeVisible();
  await field.fill('07');
  await expect(trash.dialog.getByText('Sygnatura jest wolna.')).toBeVisible();
  await restore.click();
  await expect(trash.row(deleted.title)).toBeHidden();
  await goTo(page, `/series/${deleted.id}`);
  await expect(page.getByRole('treeitem', { name: `07 ${deleted.title}` })).toBeVisible();
});

test('deleting for good asks for the signature where others go with it', async ({ page }) => {
  const { series } = await aDeletedSeries(await apiAs('redaktor'));
  await openAs(page, 'redaktor', '/trash');
  const trash = new TrashPage(page);
  await trash.choose(series.title, 'Usuń trwale');
  const sure = trash.dialog.getByRole('button', { name: 'Usuń trwale' });
  await expect(sure).toBeDisabled();
  await trash.dialog.getByRole('textbox').fill(series.signature);
  await expect(sure).toBeDisabled();
  await trash.dialog.getByRole('textbox').fill(series.computedSignature);
  await sure.click();
  await expect(trash.row(series.title)).toBeHidden();
  await expect(trash.notice('Opis został trwale usunięty.')).toBeVisible();
});

test('the menu of a row stays open while the list is read again and moves, until the row is out of sight', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const { series: deleted } = await aDeletedSeries(records);
  const { series: restored } = await aDeletedSeries(records);
  await page.setViewportSize({ width: 1280, height: 420 });
  await openAs(page, 'redaktor', '/trash');
  const trash = new TrashPage(page);
  await expect(trash.row(deleted.title)).toBeVisible();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/trash/series?**', (route) => gate.then(() => route.continue()));
  await trash.restoreAllButton(restored.title).click();
  await trash.dialog.getByRole('button', { name: 'Przywróć wraz z zawartością' }).click();
  await expect(trash.dialog).toBeHidden();
  const dots = trash.row(deleted.title).getByRole('button', { name: /^Działania na opisie/ });
  await dots.click();
  const entry = page.getByRole('menuitem', { name: 'Usuń trwale' });
  await expect(entry).toBeVisible();
  release();
  await expect(trash.row(restored.title)).toBeHidden();
  await expect(entry).toBeVisible();
  await page.mouse.wheel(0, 30);
  await expect(async () => {
    const [button, menu] = [await dots.boundingBox(), await page.getByRole('menu').boundingBox()];
    if (!button || !menu) throw new Error('The menu is gone.');
    const gaps = [menu.y - button.y - button.height, button.y - menu.y - menu.height];
    expect(Math.min(...gaps.map(Math.abs))).toBeLessThan(20);
  }).toPass();
  await expect(entry).toBeVisible();
  await page.mouse.wheel(0, 3_000);
  await expect(entry).toBeHidden();
});

test('a subeditor looks into the trash but can change nothing there', async ({ page }) => {
  const { series } = await aDeletedSeries(await apiAs('redaktor'));
  await openAs(page, 'edytor', '/trash');
  const trash = new TrashPage(page);
  await expect(trash.row(series.title)).toBeVisible();
  await expect(trash.restoreAllButton(series.title)).toBeHidden();
  await trash
    .row(series.title)
    .getByRole('button', { name: /^Działania na opisie/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Podgląd']);
});
