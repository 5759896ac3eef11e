import { expect, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { openAs } from '../pages/open-as.ts';

test('a list is filtered, ordered and paged in the address, so that a reload finds the same rows', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const mark = ownTitle('Lista');
  const collection = await records.make('collection', undefined, { title: mark });
  for (let number = 1; number <= 12; number += 1) {
    const title = `${mark} jednostka ${String(number).padStart(2, '0')}`;
    await records.make('unit', collection, { title, ...(number === 1 && { dates: [], datesUnknown: true }) });
  }
  await openAs(page, 'redaktor', '/units');
  await page.getByRole('searchbox', { name: 'Filtruj listę' }).fill(`${mark} jednostka`);
  await expect(page.getByRole('button', { name: 'Filtruj', exact: true })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Znaleziono 12 wyników' })).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: mark });
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Tytuł' }).click();
  await page.getByRole('button', { name: 'Tytuł' }).click();
  await expect(rows.first()).toContainText('jednostka 12');
  await page.getByRole('link', { name: 'Następna strona' }).click();
  await expect(rows).toHaveCount(2);
  const pager = page.getByRole('navigation', { name: 'Stronicowanie' });
  await expect(pager.locator('[aria-current]')).toHaveText('2');
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('jednostka 01');
  await expect(rows.last()).toContainText('bez daty');
  await page.getByLabel('Wierszy na stronie').selectOption('30');
  await expect(rows).toHaveCount(12);
  await page.getByText('Kolumny', { exact: true }).click();
  await page.getByRole('group', { name: 'Kolumny' }).getByLabel('Daty').uncheck();
  await expect(page.getByRole('columnheader', { name: 'Daty' })).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.locator('section[data-more]')).toHaveAttribute('data-more', 'end');
  await rows
    .last()
    .getByRole('link', { name: /jednostka 01/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('jednostka 01');
});

test('a filter that finds nothing and an address past the last page say so and lead back', async ({
  page,
}) => {
  await openAs(page, 'kierownik', '/documents?q=nie-ma-takiego');
  await expect(page.getByText('Nic nie znaleziono dla „nie-ma-takiego”.')).toBeVisible();
  await page.getByRole('button', { name: 'Pokaż wszystko' }).click();
  await expect(page.getByRole('searchbox', { name: 'Filtruj listę' })).toBeFocused();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const list of ['/units', '/users']) {
    await goTo(page, `${list}?page=900`);
    await expect(page.getByText('Nie znaleziono wyników.')).toBeVisible();
    await page.getByRole('button', { name: 'Pokaż wszystko' }).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  }
});
