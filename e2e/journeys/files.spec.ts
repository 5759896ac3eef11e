import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { apiAs, type CreatedRecord, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../pages/axe.ts';
import { FilePicker, madeFile, sample } from '../pages/file-picker.ts';
import { openAs } from '../pages/open-as.ts';

async function aUnit() {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection, { title: ownTitle('Jednostka') });
  return { records, collection, unit };
}

async function openFiles(page: Page, unit: CreatedRecord, user: 'redaktor' | 'edytor' = 'redaktor') {
  // Tall enough for the whole list, since axe reports controls half covered by the bottom bar as too small.
  if ((page.viewportSize()?.width ?? 0) > 600) await page.setViewportSize({ width: 1280, height: 1500 });
  await openAs(page, user, `/units/${unit.id}?tab=content`);
  const files = new FilePicker(page);
  await expect(files.field).toBeVisible();
  return files;
}

test('files are added, renamed, published and deleted, and their order is saved with the record', async ({
  page,
}) => {
  const { unit } = await aUnit();
  const files = await openFiles(page, unit);
  await files.add([sample('sketch.png'), sample('statute.pdf'), sample('photograph.jpg')]);
  for (const name of ['sketch.png', 'statute.pdf', 'photograph.jpg']) await files.expectStored(name);

  await files.choose('sketch.png', 'Zmień nazwę');
  const input = files.field.getByLabel('Nazwa', { exact: true });
  await expect(input).toHaveValue('sketch');
  await input.fill('plan?');
  await expect(files.field.getByRole('alert')).toContainText('nie może zawierać znaków');
  await expect(input).toHaveAccessibleDescription(/nie może zawierać znaków/);
  await input.fill('plan remizy');
  await input.press('Enter');
  await files.expectStored('plan remizy.png');
  await expect(files.row('plan remizy.png').getByTitle('Podgląd')).toBeFocused();

  const first = (await files.names())[0] ?? '';
  const handle = files.row(first).getByRole('button', { name: `Zmień kolejność pliku ${first}` });
  await handle.press('ArrowDown');
  await expect(handle).toBeFocused();
  await expect.poll(async () => (await files.names())[1]).toBe(first);
  const names = await files.names();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Wszystkie zmiany zapisane')).toBeVisible();

  // The box changes at once; if it waited for the list, it would jump back under the pointer.
  const isPublished = await files
    .row('statute.pdf')
    .getByLabel('Publikuj: statute.pdf')
    .evaluate((box: { click(): void; checked?: boolean }) => {
      box.click();
      return box.checked;
    });
  expect(isPublished).toBe(true);
  await files.choose('photograph.jpg', 'Usuń');
  await page.getByRole('button', { name: 'Usuń 1 plik' }).click();
  await expect(files.row('photograph.jpg')).toBeHidden();
  await expect(files.rows.last().getByRole('button', { name: /^Działania na pliku/ })).toBeFocused();
  await page.reload();
  await files.expectStored('statute.pdf');
  await files.expectNames(names.filter((name) => name !== 'photograph.jpg'));
  await expect(files.row('statute.pdf').getByLabel('Publikuj: statute.pdf')).toBeChecked();
});

test('a large file goes on after the connection broke, and one too many can be cancelled', async ({
  page,
}) => {
  const { unit } = await aUnit();
  const files = await openFiles(page, unit);
  let failures = 0;
  await page.route('**/api/uploads/**', async (route) => {
    if (route.request().method() !== 'PATCH' || failures > 0) return route.fallback();
    failures += 1;
    await route.abort('connectionreset');
  });
  const root = mkdtempSync(join(tmpdir(), 'regest-large-'));
  const large = (name: string) => {
    writeFileSync(join(root, name), Buffer.alloc(20 * 1024 * 1024, 'skan'));
    return join(root, name);
  };
  await files.add([large('tom.bin')]);
  await files.expectStored('tom.bin');
  expect(failures).toBe(1);
  await expect(files.row('tom.bin')).toContainText('21 MB');

  await page.route('**/api/uploads', () => undefined);
  await files.add([large('tom drugi.bin')]);
  await expect(files.row('tom drugi.bin').getByRole('progressbar', { name: 'tom drugi.bin' })).toBeVisible();
  await files
    .row('tom drugi.bin')
    .getByRole('button', { name: /^Przerwij przesyłanie/ })
    .click();
  await expect(files.row('tom drugi.bin')).toBeHidden();
  rmSync(root, { recursive: true });
});

test('what cannot be taken says why at once', async ({ page }) => {
  const { unit } = await aUnit();
  const files = await openFiles(page, unit);
  await files.add([madeFile('pusty.jpg', Buffer.alloc(0), 'image/jpeg')]);
  await expect(files.row('pusty.jpg').getByRole('alert')).toHaveText('Plik jest pusty.');
  await files
    .row('pusty.jpg')
    .getByRole('button', { name: /^Usuń z listy/ })
    .click();
  await expect(files.row('pusty.jpg')).toBeHidden();
});

test('a folder is spread over records by the signatures in its names, after a look at the plan', async ({
  page,
}) => {
  const { records, collection, unit } = await aUnit();
  const second = await records.make('unit', collection, { title: ownTitle('Druga') });
  const root = mkdtempSync(join(tmpdir(), 'regest-folder-'));
  const folder = join(root, 'skany');
  mkdirSync(join(folder, second.signature), { recursive: true });
  const scan = Buffer.from('skan');
  writeFileSync(join(folder, `${unit.signature}_001.txt`), scan);
  writeFileSync(join(folder, second.signature, '001.txt'), scan);
  writeFileSync(join(folder, 'nieopisany.txt'), scan);
  await openAs(page, 'redaktor', `/collections/${collection.id}`);
  await new FilePicker(page, 'files').addFolder(folder);
  const plan = page.getByRole('dialog');
  await expect(plan).toContainText('1 plik nie ma w nazwie sygnatury');
  await expect(plan.getByLabel(`Miejsce pliku skany/${unit.signature}_001.txt`)).toHaveValue(`${unit.id}`);
  await expect(plan.getByLabel(`Miejsce pliku skany/${second.signature}/001.txt`)).toHaveValue(
    `${second.id}`,
  );
  await expectAccessible(page, '[role="dialog"]');
  await plan.getByRole('button', { name: 'Prześlij 2 pliki' }).click();
  await expect(page.getByRole('region', { name: 'Zadania w tle' })).toContainText('wszystkie zakończone');
  await goTo(page, `/units/${second.id}?tab=content`);
  await new FilePicker(page).expectStored('001.txt');
  rmSync(root, { recursive: true });
});

test('pictures zoom, a PDF turns its pages, other files are offered for download', async ({ page }) => {
  const { unit } = await aUnit();
  const files = await openFiles(page, unit);
  await files.add([sample('photograph.jpg'), sample('statute.pdf'), sample('photograph.tif')]);
  for (const name of ['photograph.jpg', 'statute.pdf', 'photograph.tif']) await files.expectStored(name);
  const window = page.getByRole('dialog');
  const show = async (name: string) => {
    if (await window.isVisible()) await window.getByRole('button', { name: 'Zamknij' }).click();
    await files.choose(name, 'Podgląd');
    await expect(window).toContainText(name);
  };
  await show('photograph.jpg');
  await expect(window.getByRole('img', { name: 'photograph.jpg' })).toBeVisible();
  await window.getByRole('button', { name: 'Powiększ' }).click();
  await expectAccessible(page, '[role="dialog"]');
  await show('statute.pdf');
  await expect(window.getByText('Ochotniczej Straży Pożarnej w Modrzewinie').first()).toBeVisible();
  await window.getByRole('button', { name: 'Następna strona' }).click();
  await expect(window.getByText('Członkiem czynnym może zostać').first()).toBeVisible();
  await show('photograph.tif');
  await expect(window).toContainText('Podgląd tego rodzaju plików nie jest możliwy');
  const download = page.waitForEvent('download');
  await window.getByRole('button', { name: 'Pobierz' }).last().click();
  expect((await download).suggestedFilename()).toBe('photograph.tif');
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
});

test('a scan is turned and cropped with the keyboard and the pointer, and its original comes back', async ({
  page,
}) => {
  const { unit } = await aUnit();
  const files = await openFiles(page, unit);
  await files.add([sample('photograph.jpg')]);
  await files.expectStored('photograph.jpg');
  const shownSize = async () => {
    const picture = files.row('photograph.jpg').locator('img');
    await expect(picture).toBeVisible();
    return picture.evaluate((img: { naturalWidth?: number; naturalHeight?: number }) => [
      img.naturalWidth ?? 0,
      img.naturalHeight ?? 0,
    ]);
  };
  await expect.poll(async () => (await shownSize())[0]).toBeGreaterThan(0);
  const [width = 0, height = 0] = await shownSize();

  await files.choose('photograph.jpg', 'Obróć i przytnij…');
  const dialog = page.getByRole('dialog', { name: 'Obrót i przycięcie: photograph.jpg' });
  // The dialog takes the whole screen.
  await expect(dialog).toHaveCSS('max-height', 'none');
  await dialog.getByRole('button', { name: 'Obróć w prawo' }).click();
  const left = dialog.getByRole('slider', { name: 'Lewa krawędź' });
  await left.press('Shift+ArrowRight');
  await expect(left).toHaveAttribute('aria-valuenow', '10');
  const bottom = dialog.getByRole('slider', { name: 'Dolna krawędź' });
  // Repeated, because a notice that appears moves the edge of the picture.
  await expect(async () => {
    await bottom.hover();
    const { x = 0, y = 0, width: wide = 0 } = (await bottom.boundingBox()) ?? {};
    await page.mouse.down();
    await page.mouse.move(x + wide / 2, y - 100);
    await page.mouse.up();
    await expect(bottom).not.toHaveAttribute('aria-valuenow', '100', { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await expect(dialog).toBeHidden();
  const isLying = ([w = 0, h = 0]: readonly number[]) => w > h;
  await expect.poll(async () => isLying(await shownSize())).toBe(!isLying([width, height]));

  await files.choose('photograph.jpg', 'Obróć i przytnij…');
  await expect(left).toHaveAttribute('aria-valuenow', '10');
  await dialog.getByRole('button', { name: 'Przywróć oryginał' }).click();
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await expect.poll(shownSize).toEqual([width, height]);
});

test('an editor without the right to publish or delete sees neither', async ({ page }) => {
  const { unit } = await aUnit();
  const files = await openFiles(page, unit, 'edytor');
  await files.add([sample('sketch.png')]);
  await files.expectStored('sketch.png');
  await expect(files.row('sketch.png')).toContainText('Nieopublikowan');
  await expect(files.field.getByLabel(/^Publikuj/)).toHaveCount(0);
  await files
    .row('sketch.png')
    .getByRole('button', { name: /^Działania/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Zmień nazwę' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Usuń' })).toHaveCount(0);
});

test('on a narrow screen the list of files needs no sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const { unit } = await aUnit();
  const files = await openFiles(page, unit);
  await files.add([madeFile(`${'bardzo_długa_nazwa_'.repeat(8)}.txt`, Buffer.from('a'), 'text/plain')]);
  await expect(files.row('bardzo_długa').getByRole('button', { name: /^Działania/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
