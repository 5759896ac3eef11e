import { expect, test } from '@playwright/test';
import { anInstitution } from '../api/institution-builders.ts';
import { ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible } from '../pages/axe.ts';
import { dragOnto } from '../pages/drag-onto.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { FilePicker, sample } from '../pages/file-picker.ts';
import { openAs, openWith } from '../pages/open-as.ts';

test('an administrator makes an institution, orders its pictures by key and pointer, and publishes it', async ({
  page,
}) => {
  test.slow();
  const name = ownTitle('Archiwum');
  const form = new EditorPage(page);
  await openAs(page, 'admin', '/institutions/create');
  await form.field('Kod instytucji').fill(ownTitle('PL_'));
  await form.field('Nazwa instytucji').fill(name);
  await page.getByRole('combobox', { name: 'Typ instytucji' }).selectOption({ index: 1 });
  await form.tab('Dane kontaktowe').click();
  for (const field of ['Miejscowość', 'Kod pocztowy', 'Ulica', 'Numer domu i lokalu'])
    await form.field(field).fill('00-001');
  await expect(form.field('Kraj')).toHaveValue('Polska');
  await page.getByRole('combobox', { name: 'Województwo' }).selectOption({ index: 1 });
  await form.button('Zapisz').click();
  await expect(page).toHaveURL(/\/institutions\/\d+/);
  await expect(form.heading(name)).toBeVisible();

  const showpiece = new FilePicker(page, 'showpiece');
  await showpiece.field.locator('input[type=file][accept]').setInputFiles(sample('sketch.png'));
  await showpiece.expectStored('sketch.png');
  await showpiece.field.locator('input[type=file][accept]').setInputFiles(sample('photograph.jpg'));
  await showpiece.expectStored('photograph.jpg');
  await expect(showpiece.rows).toHaveCount(1);

  const tiles = new FilePicker(page, 'tiles');
  const add = tiles.field.locator('input[type=file][accept]');
  for (const picture of ['sketch.png', 'photograph.jpg', 'scan-report.jpg']) {
    await add.setInputFiles(sample(picture));
    await tiles.expectStored(picture);
  }
  const handle = (picture: string) => tiles.row(picture).getByRole('button', { name: /^Zmień kolejność/ });
  await handle('sketch.png').press('ArrowDown');
  await dragOnto(handle('scan-report.jpg'), tiles.row('photograph.jpg'));
  const names = ['scan-report.jpg', 'photograph.jpg', 'sketch.png'];
  await tiles.expectNames(names);
  await form.button('Zapisz').click();
  await form.saved();
  await page.reload();
  await expect(tiles.rows).toHaveCount(3);
  await tiles.expectNames(names);

  await page.getByRole('button', { name: 'Opublikuj', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Cofnij publikację' })).toBeVisible();
  await goTo(page, `/institutions?query=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name: `Edytuj instytucję ${name}` })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).click();
  const stream = await (await download).createReadStream();
  const csv = (await stream.toArray()).join('');
  expect(csv).toContain(name);
  expect(csv.trim().split('\n')).toHaveLength(2);
});

test('an editor looks at the page of the institution in the portal before it is saved', async ({ page }) => {
  const { id, token } = await anInstitution();
  await openWith(page, token, `/portal-home/${id}`);
  await page.getByRole('textbox', { name: 'Tekst' }).fill('Szuflada pełna listów.');
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Podgląd' }).click(),
  ]);
  await expect(preview.getByText('Podgląd: tak zobaczą to czytelnicy po zapisaniu.')).toBeVisible();
  await expect(preview.getByText('Szuflada pełna listów.')).toBeVisible();
  await expectAccessible(preview);
  const stored = await page.request.get(`/portal/i/${id}`);
  expect(await stored.text()).not.toContain('Szuflada pełna listów.');
});
