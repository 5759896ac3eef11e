import { expect, test } from '@playwright/test';
import { openAs } from '../pages/open-as.ts';

test('news wait with a mark and a notice, are read by opening and marked all at once', async ({ page }) => {
  await openAs(page, 'rudnica', '/authors');
  const bar = page.getByRole('banner').getByRole('link', { name: /^Aktualności/ });
  await expect(bar).toHaveAccessibleName(/są nieprzeczytane wiadomości/);
  await page
    .getByRole('region', { name: 'Powiadomienia' })
    .getByRole('button', { name: 'Przejdź do aktualności' })
    .click();
  await expect(page).toHaveURL('/news');
  const first = page.getByRole('article').first().getByRole('heading').getByRole('button');
  await expect(first).toHaveAccessibleName(/nieprzeczytana/);
  await first.click();
  await expect(page.getByRole('article').first()).toContainText('.');
  await expect(first).not.toHaveAccessibleName(/nieprzeczytana/);
  await expect(page.getByRole('button', { name: 'Dodaj wiadomość' })).toBeHidden();
  await page.getByRole('button', { name: 'Oznacz wszystkie jako przeczytane' }).click();
  await expect(first).toBeFocused();
  const close = page
    .getByRole('region', { name: 'Powiadomienia' })
    .getByRole('button', { name: 'Zamknij powiadomienie' });
  await close.last().press('Enter');
  await expect(close).toHaveCount(0);
  await expect(first).toBeFocused();
  await expect(bar).not.toHaveAccessibleName(/nieprzeczytane/);
  await page.reload();
  await expect(bar).not.toHaveAccessibleName(/nieprzeczytane/);
});

test('a request to the central team has at most 500 characters and is sent', async ({ page }) => {
  await openAs(page, 'edytor', '/service-request');
  const boxes = page.getByRole('main').getByRole('textbox');
  await boxes.first().fill('Większy limit OCR');
  await boxes.last().fill('ż'.repeat(501));
  await page
    .getByRole('main')
    .getByRole('button', { name: /Wyślij/ })
    .click({ force: true });
  await expect(page.getByText(/500/).first()).toBeVisible();
  await expect(page.getByText('Zgłoszenie zostało przyjęte')).toBeHidden();
  await boxes.last().fill('Prosimy o kolejne sto stron.');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Wyślij/ })
    .click();
  await expect(page.getByText('Zgłoszenie zostało przyjęte')).toBeVisible();
});
