import { expect, type Page, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { choose } from '../pages/choose.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { openAs } from '../pages/open-as.ts';

const mode = (page: Page, name: 'Prosty' | 'Rozszerzony') => choose(page.getByRole('radio', { name }));

test('simple mode shows the five fields of a collection, a unit and a series, and loses nothing they do not show', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, {
    title: ownTitle('Zespół'),
    content: 'Treść zespołu',
    donor: 'Ofiarodawca',
  });
  const series = await records.make('series', collection, { content: 'Treść serii' });
  const unit = await records.make('unit', series, {
    title: ownTitle('Jednostka'),
    creationPlace: 'Modrzewina',
  });
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/collections/${collection.id}`);
  await mode(page, 'Prosty');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(editor.field('Liczba jednostek archiwalnych')).toBeVisible();
  for (const name of ['Sygnatura', 'Tytuł']) await expect(editor.field(name)).toBeVisible();
  for (const name of [/^Daty skrajne/, /^Rozmiar/, /^Twórca/])
    await expect(page.getByRole('group', { name })).toBeVisible();
  for (const name of ['Zawartość', 'Dawna sygnatura', 'Dawny tytuł'])
    await expect(editor.field(name)).toBeHidden();
  for (const name of [/^Języki/, /^Stan fizyczny/])
    await expect(page.getByRole('group', { name })).toBeHidden();
  await editor.field('Tytuł').fill(`${collection.title} w trybie prostym`);
  await editor.button('Zapisz').click();
  await editor.saved();

  await goTo(page, `/series/${series.id}`);
  await expect(editor.field('Tytuł')).toBeVisible();
  await expect(editor.field('Zawartość')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Dodaj podserię' })).toBeHidden();

  await goTo(page, `/units/${unit.id}`);
  await expect(page.getByRole('group', { name: /seria nadrzędna/ })).toBeVisible();
  await expect(page.getByRole('group', { name: /^Języki/ })).toBeHidden();
  await expect(editor.field('Miejsce wytworzenia')).toBeHidden();
  await editor.field('Tytuł').fill(`${unit.title} w trybie prostym`);
  await editor.button('Zapisz').click();
  await editor.saved();

  await mode(page, 'Rozszerzony');
  await expect(editor.field('Miejsce wytworzenia')).toHaveValue('Modrzewina');
  await goTo(page, `/collections/${collection.id}`);
  await expect(editor.field('Zawartość')).toHaveValue('Treść zespołu');
});

test('a document has two tabs in simple mode, and the choice is kept for each person', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection);
  const document = await records.make('document', unit);
  await openAs(page, 'redaktor', `/documents/${document.id}`);
  await mode(page, 'Prosty');
  await expect(page.getByRole('tab')).toHaveText(['Dane podstawowe', 'Rozmiar']);
  await page.reload();
  await expect(page.getByRole('tab')).toHaveCount(2);
  await openAs(page, 'edytor', `/documents/${document.id}`);
  await expect(page.getByRole('tab')).toHaveCount(7);
});

test('a unit made in simple mode takes the languages of its parent and tells so', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, {
    title: ownTitle('Zespół'),
    languages: ['lat'],
  });
  const editor = new EditorPage(page);
  const address = `/units/create?parentId=${collection.id}&parentLevel=collection`;
  const notice = page.getByText(/W trybie prostym nie widać wymaganego pola „Języki”/);
  await openAs(page, 'redaktor', address);
  await expect(page.getByRole('button', { name: 'Usuń: łacina' })).toBeVisible();
  await mode(page, 'Prosty');
  await expect(notice).toBeVisible();
  await goTo(page, address);
  await expect(notice).toBeVisible();
  await expect(editor.field('Sygnatura')).toHaveValue('01');
  await editor.field('Tytuł').fill(ownTitle('Prosta'));
  await choose(page.getByLabel('Data nieznana'));
  await choose(page.getByLabel('Twórca nieznany'));
  await editor.button('Zapisz').click();
  await expect(page).toHaveURL(/\/units\/\d+/);
  await mode(page, 'Rozszerzony');
  await expect(page.getByRole('button', { name: 'Usuń: łacina' })).toBeVisible();
});
