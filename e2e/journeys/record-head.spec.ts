import { expect, test } from '@playwright/test';
import { aUnitWith } from '../api/file-builders.ts';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { choose } from '../pages/choose.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { openAs } from '../pages/open-as.ts';

/** Height limit in pixels, exceeded by two lines of help. */
const ONE_LINE = 35;

/** Script: lines of text that fit into the focused field. */
const ROWS = `(() => {
  const field = document.activeElement;
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field);
  const inner = field.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  return Math.round(inner / parseFloat(lineHeight));
})()`;

test('the head of a record tells its place, full signature, level, status and who made it, and offers what may be added', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const series = await records.make('series', collection, { title: ownTitle('Seria') });
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/series/${series.id}`);
  await expect(editor.heading(series.title)).toBeVisible();
  const path = page.getByRole('navigation', { name: 'Ścieżka nawigacji' });
  await expect(path.getByRole('link', { name: collection.title })).toBeVisible();
  await expect(path).toContainText('seria');
  await expect(page.getByText(`PL_9001_${collection.signature}_${series.signature}`).first()).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Nieopublikowana').first()).toBeVisible();
  await expect(main.getByText(/^Utworzono: .+, Oktawian Lisiec$/)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Dodaj podserię' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Dodaj jednostkę archiwalną' })).toBeVisible();
  await path.getByRole('link', { name: collection.title }).click();
  await expect(editor.heading(collection.title)).toBeVisible();
  await main.getByRole('button', { name: 'Więcej' }).first().click();
  await expect(page.getByRole('menuitem', { name: /Historia zmian/ })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /CSV/ })).toBeVisible();
});

test('dates are single, ranges, typed freely or unknown, and a pasted range fills both ends', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection);
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  const kind = page.getByRole('combobox', { name: 'Rodzaj daty' });
  await kind.selectOption({ label: 'Przedział wpisywany ręcznie' });
  await page.getByRole('textbox', { name: 'Od' }).fill('1918–1939-09');
  await expect(page.getByRole('textbox', { name: 'Od' })).toHaveValue('1918');
  await expect(page.getByRole('textbox', { name: 'Do' })).toHaveValue('1939-09');
  await page.getByRole('textbox', { name: 'Do' }).fill('1917');
  await page.getByRole('textbox', { name: 'Do' }).blur();
  await expect(page.getByRole('textbox', { name: 'Do' })).toHaveAttribute('aria-invalid', 'true');
  await kind.selectOption({ label: 'Data pojedyncza' });
  const single = page.getByRole('textbox', { name: 'Data', exact: true });
  await expect(single).toHaveValue('1918');
  await kind.selectOption({ label: 'Przedział dat' });
  await expect(page.getByRole('textbox', { name: 'Do' })).toHaveValue('1917');
  await kind.selectOption({ label: 'Data pojedyncza' });
  // Typed key by key, since the text is parsed only after typing.
  await single.fill('');
  await single.pressSequentially('ok. 1918-1939');
  await single.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Od' })).toHaveValue('1918');
  await expect(page.getByRole('textbox', { name: 'Do' })).toHaveValue('1939');
  await expect(page.getByRole('combobox', { name: 'Dokładność' })).toHaveValue('circa');
  await choose(page.getByLabel('Data nieznana'));
  await expect(kind).toBeHidden();
  await editor.button('Zapisz').click();
  await editor.saved();
});

test('beside a scan the head leaves room for the form, whose help folds to a line and whose long texts grow from six rows', async ({
  page,
}) => {
  const { unit } = await aUnitWith('redaktor', 'sketch.png');
  const editor = new EditorPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  await expect(page.getByRole('complementary', { name: 'Skan i nagranie' })).toBeVisible();
  const head = page.getByRole('main').locator('header').first();
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(180);
  const area = editor.field('Okoliczności powstania');
  const help = page.locator('#field-creationCircumstances-help');
  expect((await help.boundingBox())?.height).toBeLessThan(ONE_LINE);
  await expect(area).toHaveAttribute('rows', '6');
  await area.press('F1');
  await expect(help).toHaveAttribute('data-open');
  await area.press('F1');
  await expect(help).not.toHaveAttribute('data-open');
  await expect.poll(() => page.evaluate(ROWS)).toBe(6);
  await area.fill(Array.from({ length: 9 }, (_, line) => `wiersz ${line + 1}`).join('\n'));
  await expect.poll(() => page.evaluate(ROWS)).toBe(9);
});

test('what goes away under the focus leaves it to the next of its kind, else to its field', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection);
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Zmień opis nadrzędny' }).click();
  const place = main.getByRole('combobox', { name: 'Szukaj miejsca w strukturze' });
  await expect(place).toBeFocused();
  await place.fill(collection.title);
  await page.getByRole('option', { name: collection.title }).click();
  await expect(main.getByRole('button', { name: 'Zmień opis nadrzędny' })).toBeFocused();

  const dates = main.getByRole('group', { name: /^Daty/ });
  const removers = dates.getByRole('button', { name: /^Usuń datę/ });
  await dates.getByRole('button', { name: 'Dodaj datę' }).click();
  await removers.first().press('Enter');
  await expect(removers).toHaveCount(1);
  await expect(removers).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dates.getByRole('combobox', { name: 'Rodzaj daty' })).toBeFocused();

  await main.getByRole('tab', { name: 'Rozmiar' }).click();
  const add = main.getByRole('button', { name: 'Dodaj nośnik' });
  await add.click();
  await main.getByRole('button', { name: 'Usuń nośnik 1' }).press('Enter');
  await expect(add).toBeFocused();
});

test('a signature is copied on an address without encryption too, where browsers have no clipboard to write to', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const unit = await records.make('unit', await records.make('collection', undefined));
  await page.addInitScript(`
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () => { window.copied = document.activeElement.value; });
  `);
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  const button = page.getByRole('button', { name: `Kopiuj sygnaturę ${unit.computedSignature}` });
  await button.click();
  await expect(page.getByText('Skopiowano')).toBeAttached();
  expect(await page.evaluate('window.copied')).toBe(unit.computedSignature);
  await expect(button).toBeFocused();
});
