import { expect, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../pages/axe.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { madeFile } from '../pages/file-picker.ts';
import { openAs } from '../pages/open-as.ts';

const sheet = (...lines: string[]) => madeFile('units.csv', Buffer.from(lines.join('\r\n')), 'text/csv');

test('a sheet with faults is mended, applied and undone', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection, { signature: '1', title: 'Stary tytuł' });
  const titles = async () => {
    const below = `/api/tree/collection/children?parent_id=${collection.id}`;
    return (await records.read<{ title: string }[]>(below)).map(({ title }) => title);
  };
  const column = ownTitle('Kolumna');
  const head = `id;parentId;signature;title;dates;${column}`;
  const row = `${unit.id};;1;Nowy tytuł;;`;
  await openAs(page, 'redaktor', '/imports');
  await page
    .locator('input[type=file]')
    .setInputFiles(sheet(head, row, `;${collection.id};2;Album;lata 20.;z pudła 3`));
  await expect(page.getByRole('heading', { level: 1, name: 'units.csv' })).toBeVisible();
  await expect(page.getByText('1 wiersz ma błędy i wymaga poprawy.')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Wiersze pliku' });
  await expect(rows.getByText('Stary tytuł')).toBeVisible();
  await expect(rows.getByText('Nowy tytuł').last()).toBeVisible();

  await page.getByRole('link', { name: 'Z błędami 1' }).click();
  await expect(rows.getByText('komórka E3, wpisano „lata 20.”')).toBeVisible();
  await expect(rows.getByText('Stary tytuł')).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByLabel(column).selectOption({ label: 'Dawna sygnatura' });
  await page.getByRole('button', { name: 'Zastosuj odpowiedzi' }).click();
  await expect(page.getByText('Kolumny rozpoznane według wcześniejszych odpowiedzi')).toBeVisible();

  await page
    .locator('input[type=file]')
    .setInputFiles(sheet(head, row, `;${collection.id};2;Album;1920-1929;z pudła 3`));
  await expect(page.getByText('Powstanie 1 nowy opis. Zmieni się 1 opis.')).toBeVisible();
  await expect(rows.getByText('z pudła 3')).toBeVisible();
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByText('Import został zapisany')).toBeVisible();
  expect(await titles()).toEqual(['Nowy tytuł', 'Album']);

  await page.reload();
  await page.getByRole('button', { name: 'Cofnij import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cofnij import' }).click();
  await expect(page.getByText('Import został cofnięty')).toBeVisible();
  expect(await titles()).toEqual(['Stary tytuł']);
});

test('a faulty cell is corrected and a known author is chosen without leaving the screen', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const name = ownTitle('Łoś');
  await records.makeAuthor(`${name}, Żaneta`);
  await openAs(page, 'redaktor', '/imports');
  await page
    .locator('input[type=file]')
    .setInputFiles(
      sheet('parentId;signature;title;dates;authors', `${collection.id};2;Album;lata 20.;Zaneta ${name}`),
    );
  await page.getByLabel('Popraw: Daty skrajne, wiersz 2').fill('1920-1929');
  await page.getByRole('button', { name: 'Zastosuj 1 poprawkę' }).click();
  await expect(page.getByText('Powstanie 1 nowy opis.')).toBeVisible();
  const author = page.getByLabel(`Zaneta ${name}`);
  await expect(author).toContainText(`${name}, Żaneta`);
  await author.selectOption({ label: 'Utwórz nowy wpis' });
  await page.getByRole('button', { name: 'Zastosuj odpowiedzi' }).click();
  await page.getByText('Nowe wpisy, które powstaną').click();
  await expect(page.getByRole('listitem').filter({ hasText: `Zaneta ${name}` })).toBeVisible();
});

test('defaults for required fields are chosen, shown in the rows and named in the history', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const title = ownTitle('Album');
  await openAs(page, 'redaktor', '/imports');
  await page
    .locator('input[type=file]')
    .setInputFiles(sheet('parentId;signature;title', `${collection.id};2;${title}`));
  await page.getByLabel('Język dokumentów').selectOption({ label: 'polski' });
  for (const label of [/^Twórca: ten sam/, /^Daty: data nieznana/, /^Rozmiar:/])
    await page.getByRole('checkbox', { name: label }).check();
  await page.getByRole('button', { name: 'Zastosuj odpowiedzi' }).click();
  const rows = page.getByRole('table', { name: 'Wiersze pliku' });
  await expect(rows.getByText('(uzupełnione)').first()).toBeVisible();
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByText('Import został zapisany')).toBeVisible();
  await rows.getByRole('link', { name: title }).click();
  await new EditorPage(page).more('Historia zmian');
  await expect(page.getByText('Przy imporcie uzupełniono wartościami domyślnymi')).toBeVisible();
});
