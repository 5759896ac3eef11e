import { expect, type Page, test } from '@playwright/test';
import { aUnitWith, readByMachine, saveText } from '../api/file-builders.ts';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible } from '../pages/axe.ts';
import { FilePicker } from '../pages/file-picker.ts';
import { openAs } from '../pages/open-as.ts';

const box = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Szukaj w zasobie' });
const hits = (page: Page) => page.getByRole('list', { name: 'Znalezione opisy i twórcy' });

/** A unique word of letters. */
function ownWord(stem: string): string {
  const letters = [...`${process.pid}${Date.now()}`].map((digit) => 'bcdfghjkmn'[Number(digit)]).join('');
  return `${stem}${letters}`;
}

test('the box of every page opens a record by its full signature, by keyboard alone', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection, { title: ownTitle('Akta gorzelni') });
  const { unit: storedUnit } = await records.read<{ unit: { computedSignature: string } }>(
    `/api/units/${unit.id}`,
  );
  await openAs(page, 'redaktor', '/authors');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.insertText(storedUnit.computedSignature);
  await expect(page.getByRole('option', { name: unit.title })).toBeVisible();
  await expectAccessible(page, 'header');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('option')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/units/${unit.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: unit.title })).toBeVisible();
});

test('a word is found in another form, filters stand in the address and back undoes them', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const word = ownWord('Gorzelnia');
  const collection = await records.make('collection', undefined, { title: `Akta straży: ${word}` });
  await records.make('unit', collection, { title: `Protokoły zebrań ${word}`, languages: ['yid'] });
  await openAs(page, 'redaktor', '/resource');
  await box(page).fill(`zebranie protokół ${word}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Znaleziono 1 wynik')).toBeVisible();
  await expect(hits(page).getByRole('link', { name: `Protokoły zebrań ${word}` })).toBeVisible();
  await expect(hits(page).getByRole('heading').locator('mark').first()).toHaveText('Protokoły');
  await expect(page.getByText('zebrań, protokoły')).toBeVisible();
  await page.getByRole('searchbox', { name: /^Szukaj/ }).fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Znaleziono 2 wyniki')).toBeVisible();
  await page.getByRole('link', { name: /^Jednostki archiwalne 1$/ }).click();
  await expect(page.getByText('Znaleziono 1 wynik')).toBeVisible();
  await expect(page).toHaveURL(/level=unit/);
  await page.getByRole('link', { name: 'Usuń filtr: Jednostki archiwalne' }).click();
  await expect(page.getByText('Znaleziono 2 wyniki')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Znaleziono 1 wynik')).toBeVisible();
  await page.goForward();
  await page.getByRole('combobox', { name: 'Język' }).selectOption('jidysz');
  await expect(page.getByText('Znaleziono 1 wynik')).toBeVisible();
  await page.getByRole('link', { name: 'Usuń filtr: Język: jidysz' }).click();
  await expect(page.getByText('Znaleziono 2 wyniki')).toBeVisible();
  await hits(page)
    .getByRole('link', { name: `Protokoły zebrań ${word}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Protokoły zebrań ${word}` })).toBeVisible();
});

test('a word of a scan opens the scan at its page with the word marked, and more is found inside', async ({
  page,
}) => {
  const word = ownWord('kowal');
  const { api, files, unit } = await aUnitWith('redaktor', 'statute.pdf');
  const [file] = files;
  if (!file) throw new Error('no file');
  const read = await readByMachine(api, file);
  await saveText(api, file, `${read} ${word}`);
  await openAs(page, 'redaktor', `/search?q=${encodeURIComponent(`mieszkańcy ${word}`)}`);
  const pageLink = hits(page).getByRole('link', { name: /^na skanie .*, s\. 2$/ });
  await expect(pageLink).toBeVisible();
  await expect(hits(page).locator('mark').first()).toHaveText('mieszkaniec');
  await pageLink.click();
  await expect(page).toHaveURL(new RegExp(`/units/${unit.id}\\?.*page=2`));
  const window = page.getByRole('dialog');
  await expect(window.getByRole('textbox', { name: /strony? 2/i })).toHaveValue(new RegExp(word));
  await expect(window.getByRole('search').getByRole('textbox').first()).toHaveValue('mieszkaniec');
  await expect(window.locator('[data-page-mark]')).toHaveCount(1);
  await window.getByRole('button', { name: 'Wyjdź', exact: true }).click();
  await expect(window).toHaveCount(0);
  await goTo(page, `/units/${unit.id}?tab=content`);
  await new FilePicker(page).choose(file.name, 'Podgląd');
  await page.getByRole('dialog').getByRole('button', { name: 'Znajdź w tekście' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Znajdź' }).fill('gmina');
  const status = page.getByRole('dialog').getByRole('search').getByRole('status');
  await expect(status).toHaveText('Wystąpienie 1 z 2, strona 1');
  await expect(page.getByRole('dialog').locator('[data-page-mark]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Wystąpienie 2 z 2, strona 2');
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Strona 2' })).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
});

test('a word of a recording opens its cue in the transcript, with the player at its second', async ({
  page,
}) => {
  const word = ownWord('szarwark');
  const { api, files } = await aUnitWith('redaktor', 'recording.wav');
  await saveText(
    api,
    files[0] as (typeof files)[number],
    `00:00:00.000 --> 00:00:01.000\nDzień dobry\n\n00:00:01.000 --> 00:00:02.000\nPamiętam ${word}`,
  );
  await openAs(page, 'redaktor', `/search?q=${word}`);
  await hits(page)
    .getByRole('link', { name: /^w nagraniu .*, 0:01$/ })
    .click();
  const sound = page.getByRole('dialog').locator('audio');
  await expect
    .poll(() => sound.evaluate((player) => (player as unknown as { currentTime: number }).currentTime))
    .toBe(1);
  const window = page.getByRole('dialog');
  await expect(window.getByRole('search').getByRole('textbox').first()).toHaveValue(word);
  await expect(window.locator('[data-cue="1"] mark')).toBeVisible();
});

test('a search is saved under a name with its filters, opened again, removed and had back', async ({
  page,
}) => {
  const name = ownWord('Straże');
  await openAs(page, 'redaktor', '/search?q=straż&level=collection');
  await page.getByRole('button', { name: 'Zapisz wyszukiwanie' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Nazwa/ })
    .fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText(`Zapisano wyszukiwanie „${name}”.`)).toBeVisible();
  await openAs(page, 'redaktor', '/search');
  await page.getByRole('button', { name: `Usuń zapisane wyszukiwanie: ${name}` }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/level=collection/);
  await expect(hits(page)).toBeVisible();
});

test('what finds nothing says what to try, and what was searched for is kept until it is cleared', async ({
  page,
}) => {
  await openAs(page, 'redaktor', '/search');
  await expect(page.getByRole('heading', { name: 'Jak szukać' })).toBeVisible();
  const field = page.getByRole('searchbox', { name: /^Szukaj/ });
  await field.fill('protokułły');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nic nie znaleziono dla „protokułły”.')).toBeVisible();
  await expect(page.getByText('Czy chodziło o:')).toBeVisible();
  await field.fill('-kosz');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/tylko słowa wykluczone/)).toBeVisible();
  await field.fill('akt -akta');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/wpisane i wykluczone minusem/)).toBeVisible();
  await openAs(page, 'redaktor', '/search');
  await expect(page.getByRole('link', { name: 'protokułły' })).toBeVisible();
  await page.getByRole('button', { name: 'Wyczyść ostatnie wyszukiwania' }).click();
  await expect(page.getByRole('link', { name: 'protokułły' })).toHaveCount(0);
});

test('on a phone a button leads to the page, and its filters open on demand', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs(page, 'redaktor', '/authors');
  await page.getByRole('banner').getByRole('link', { name: 'Szukaj' }).click();
  await expect(page.getByRole('searchbox', { name: /^Szukaj/ })).toBeFocused();
  await page.keyboard.insertText('straż');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Poziom opisu' })).toBeHidden();
  await page.getByRole('button', { name: 'Zawęź wyniki' }).click();
  await expect(page.getByRole('heading', { name: 'Poziom opisu' })).toBeVisible();
});
