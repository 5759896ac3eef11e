import { expect, test } from '@playwright/test';
import { aUnitBy, saveText } from '../api/file-builders.ts';
import { anInstitution } from '../api/institution-builders.ts';
import { apiWith } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../pages/axe.ts';
import { openWith } from '../pages/open-as.ts';

test('a reader marks a person on a photograph and corrects a line; the editor accepts by key, and both are shown with credit', async ({
  page,
}) => {
  const { token } = await anInstitution();
  const { api, unit, files } = await aUnitBy(token, 'sketch.png');
  const [file] = files;
  if (!file) throw new Error('no file');
  await saveText(api, file, 'Rodzina Kowalskich\nna ganku dwoiu');
  const records = await apiWith(token);
  const { unit: storedUnit } = await records.read<{ unit: { parentId: number } }>(`/api/units/${unit.id}`);
  await records.change(unit, { contributions: ['line', 'place', 'knowledge'] });
  await api.put(`/api/collections/${storedUnit.parentId}/publish?value=true`);
  await api.put(`/api/files/${file.id}`, { data: { isPublished: true } });

  await page.setViewportSize({ width: 390, height: 800 });
  await goTo(page, `/portal/r/${unit.id}`);
  await page.getByRole('link', { name: 'Pomóż opisać' }).click();
  await expect(page.getByRole('heading', { name: 'Pomóż opisać', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const picture = page.getByRole('img', { name: /^Skan/ });
  const box = await picture.boundingBox();
  if (!box) throw new Error('no picture');
  await picture.hover({ position: { x: box.width * 0.2, y: box.height * 0.25 } });
  await page.mouse.down();
  await picture.hover({ position: { x: box.width * 0.6, y: box.height * 0.5 } });
  await page.mouse.up();
  await expect(page.getByLabel('Od lewej')).toHaveValue(/^(19|20)/);
  await page.getByLabel('Szerokość').fill('35');
  await page.getByLabel('Co wiesz').fill('Stefan Kowalski, mój dziadek');
  await page.getByLabel(/^Podpis/).fill('Jan Wnuk');
  await page.getByRole('button', { name: 'Wyślij do archiwum' }).click();
  await expect(page.getByRole('heading', { name: 'Dziękujemy' })).toBeVisible();
  await page.getByRole('link', { name: 'Dodaj coś jeszcze' }).click();
  await page.getByRole('link', { name: 'na ganku dwoiu' }).click();
  await page.getByLabel('Jak powinno być').fill('na ganku dworu');
  await page.getByLabel(/^Podpis/).fill('Jan Wnuk');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.getByRole('button', { name: 'Wyślij poprawkę' }).click();
  await expect(page.getByRole('heading', { name: 'Dziękujemy' })).toBeVisible();

  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWith(page, token, '/home');
  await page
    .getByRole('main')
    .getByRole('link', { name: /2 informacje od czytelników do sprawdzenia/ })
    .click();
  await page.getByRole('button', { name: 'Sprawdź 2 informacje od czytelników' }).click();
  const queue = page.getByRole('dialog', { name: 'Informacje od czytelników do sprawdzenia' });
  await expect(queue.getByText('Stefan Kowalski, mój dziadek')).toBeVisible();
  await expect(queue.getByRole('button', { name: 'Przyjmij' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(queue.getByRole('definition').filter({ hasText: 'na ganku dworu' })).toBeVisible();
  await expect(queue.getByRole('button', { name: 'Przyjmij' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(queue).toBeHidden();

  await goTo(page, `/portal/r/${unit.id}?s=1`);
  const suggestions = page.getByRole('region', { name: 'Od czytelników' });
  await expect(suggestions.getByRole('listitem').filter({ hasText: 'mój dziadek' })).toContainText(
    'Jan Wnuk',
  );
  await expect(page.getByText('na ganku dworu')).toBeVisible();
  await expectAccessible(page);
  await suggestions.getByRole('link', { name: 'miejsce na skanie 1' }).click();
  await expect(page.locator('.region')).toBeVisible();
});
