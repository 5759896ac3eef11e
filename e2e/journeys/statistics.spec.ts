import { expect, test } from '@playwright/test';
import { choose } from '../pages/choose.ts';
import { openAs } from '../pages/open-as.ts';

test('a supervisor looks at the visits of the whole resource, of a level and of a page', async ({ page }) => {
  await openAs(page, 'kierownik', '/statistics');
  await expect(page).toHaveURL(/\/statistics\/all/);
  await expect(page.getByText('przestał działać 29 marca 2022')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Zbiorcze' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Podstrony', exact: true })).toBeVisible();

  await page.getByRole('navigation', { name: 'Poziom opisu' }).getByText('Zespoły i zbiory').click();
  await expect(page).toHaveURL(/\/statistics\/level\/collection/);
  const pages = page.getByRole('table', { name: 'Podstrony', exact: true });
  await pages.getByRole('link', { name: 'Ochotnicza Straż Pożarna w Modrzewinie' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ochotnicza Straż Pożarna');
  await choose(page.getByRole('radio', { name: 'Miasto' }));
  await expect(page.getByRole('table', { name: 'Miasto', exact: true })).toContainText('Kielce');
  await expect(page.getByRole('table', { name: 'Miasto', exact: true })).toContainText(/\d+,\d\d%/);
});

test('a range outside the period is reported at its field and sends no request', async ({ page }) => {
  await openAs(page, 'kierownik', '/statistics/all');
  await page.getByLabel('Od', { exact: true }).fill('2018-01-01');
  await page.getByRole('button', { name: 'Pokaż', exact: true }).click();
  await expect(page.getByText('Najwcześniejsza dostępna data to 7 kwietnia 2019')).toBeVisible();
  await page.getByRole('button', { name: 'Ostatni miesiąc' }).click();
  await expect(page).toHaveURL(/dateFrom=2022-03-01/);
});

test('every chart has its table, and the report is saved under an ASCII name', async ({ page }) => {
  await openAs(page, 'kierownik', '/statistics/all');
  await page.getByRole('button', { name: 'Pokaż dane w tabeli: Kraj' }).click();
  await expect(page.getByRole('table', { name: 'Wykres: Kraj' })).toContainText('Polska');
  await page.getByRole('button', { name: 'Pobierz raport' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Raport CSV' }).click();
  expect((await download).suggestedFilename()).toBe('statystyki_2019_04_07_2022_03_28.csv');
});
