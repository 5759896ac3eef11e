import { expect, type Page, test } from '@playwright/test';
import { aBranch } from '../api/branch.ts';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../pages/axe.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { freshToken, openAs, openWith } from '../pages/open-as.ts';
import { TrashPage } from '../pages/trash-page.ts';
import { TreePage } from '../pages/tree-page.ts';

// Parallel, since each dialog has its own records.
test.describe.configure({ mode: 'parallel' });

const DESK = { width: 1440, height: 900 };
const TABLET = { width: 768, height: 900 };
const PHONE = { width: 320, height: 700 };

/** Part of the page to check; the page behind is checked with its route. */
const DIALOG = '[aria-modal="true"]';

async function expectRoom(page: Page, part: string, size: typeof DESK) {
  await page.setViewportSize(size);
  await expect(page.locator(part)).toBeVisible();
  await expectNoSidewaysScroll(page);
}

async function expectDarkContrast(page: Page, part: string) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page, part);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Checks an open part at three sizes without reopening it; axe checks it once, and dark colours once. */
async function expectSound(page: Page, part = DIALOG) {
  await expectRoom(page, part, DESK);
  await expectAccessible(page, part);
  await expectRoom(page, part, TABLET);
  await expectRoom(page, part, PHONE);
  await expectDarkContrast(page, part);
}

const FIT = 'is without faults for axe on phone, tablet and desk, light and dark';

test(`the dialog of two versions ${FIT}`, async ({ page }) => {
  test.slow();
  const records = await apiAs('redaktor');
  const { unit } = await aBranch(records);
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  await editor.field('Tytuł').fill(`${unit.title} u siebie`);
  await records.change(unit, { title: `${unit.title} u kogoś`, creationPlace: 'Modrzewina' });
  await editor.button('Zapisz').click();
  await expect(editor.dialog).toContainText('u kogoś');
  await expectSound(page);
});

test(`the history of a record ${FIT}`, async ({ page }) => {
  test.slow();
  const records = await apiAs('redaktor');
  const { unit } = await aBranch(records);
  await records.change(unit, { title: `${unit.title} po zmianie`, content: 'Odpis statutu' });
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  await editor.more('Historia zmian');
  await expect(editor.dialog).toContainText('po zmianie');
  await expectSound(page);
});

test(`leaving, deleting and choosing what repeats ${FIT}`, async ({ page }) => {
  test.slow();
  const { first } = await aBranch(await apiAs('redaktor'));
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/series/${first.id}`);
  await editor.more('Usuń wraz z zawartością');
  await expectSound(page);
  await page.setViewportSize(DESK);
  await editor.dialog.getByRole('button', { name: 'Anuluj' }).click();
  await editor.button('Przenoszone pola').click();
  await expectSound(page);
  await page.setViewportSize(DESK);
  await page.keyboard.press('Escape');
  await expect(editor.dialog).toBeHidden();
  await editor.field('Tytuł').fill('Jeszcze niezapisany');
  await page.getByRole('link', { name: 'Twórcy' }).click();
  await expect(editor.dialog).toContainText('Opuścić stronę bez zapisywania?');
  await expectSound(page);
});

test(`publishing with contents and taking it back ${FIT}`, async ({ page }) => {
  test.slow();
  const { collection } = await aBranch(await apiAs('redaktor'));
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/collections/${collection.id}`);
  await editor.publish('Opublikuj wraz z zawartością');
  await expectSound(page);
  await page.setViewportSize(DESK);
  await editor.dialog.getByRole('button', { name: /^Opublikuj \d/ }).click();
  await expect(page.getByRole('main').getByText('Opublikowany').first()).toBeVisible();
  await editor.publish('Cofnij publikację');
  await expectSound(page);
});

test(`text found on this computer and the sign-in over a form ${FIT}`, async ({ page }) => {
  test.slow();
  const { unit } = await aBranch(await apiAs('redaktor'));
  const token = await freshToken('redaktor');
  const editor = new EditorPage(page);
  await openWith(page, token, `/units/${unit.id}`);
  await editor.field('Tytuł').fill('Tekst sprzed przerwy');
  await expect(editor.bar.getByText(/Zachowano lokalnie o/)).toBeVisible();
  const next = await page.context().newPage();
  await page.close();
  await goTo(next, `/units/${unit.id}`);
  await expect(next.getByRole('button', { name: 'Wstaw odzyskany tekst' })).toBeVisible();
  await expectSound(next, 'main');
  await next.setViewportSize(DESK);
  await next.getByRole('button', { name: 'Wstaw odzyskany tekst' }).click();
  await next.request.post('/api/oauth/revoke', {
    headers: { authorization: `Basic ${btoa('regest-web:regest-web')}` },
    form: { token },
  });
  await new EditorPage(next).button('Zapisz').click();
  await expect(next.getByRole('dialog')).toContainText('Sesja wygasła');
  await expectSound(next);
});

test(`a restore that meets a taken signature and a deletion for good ${FIT}`, async ({ page }) => {
  test.slow();
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const deleted = await records.make('series', collection, { title: ownTitle('Dawna seria') });
  await records.make('unit', deleted);
  await records.remove(deleted);
  await records.make('series', collection, { title: ownTitle('Nowa seria'), signature: deleted.signature });
  await openAs(page, 'redaktor', '/trash');
  const trash = new TrashPage(page);
  await trash.choose(deleted.title, 'Usuń trwale');
  await expectSound(page);
  await page.setViewportSize(DESK);
  await trash.dialog.getByRole('button', { name: 'Anuluj' }).click();
  await trash.restoreAllButton(deleted.title).click();
  await trash.dialog.getByRole('button', { name: 'Przywróć wraz z zawartością' }).click();
  await expect(page.getByLabel(`Nowa sygnatura dla: ${deleted.title}`)).toBeVisible();
  await expectSound(page);
});

test(`moving a record ${FIT}`, async ({ page }) => {
  test.slow();
  const { unit } = await aBranch(await apiAs('redaktor'));
  const tree = new TreePage(page);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await openAs(page, 'redaktor', '/resource');
    await tree.find(unit.title);
    await tree.choose(unit.title, 'Przenieś…');
    await expect(tree.dialog.getByRole('radio').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    if (size === DESK) await expectAccessible(page, DIALOG);
    else await expectDarkContrast(page, DIALOG);
  }
});
