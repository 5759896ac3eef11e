import { expect, test } from '@playwright/test';
import { openAs } from '../pages/open-as.ts';

test('a request to the central team has at most 500 characters and is sent', async ({ page }) => {
  await openAs(page, 'edytor', '/service-request');
  const boxes = page.getByRole('main').getByRole('textbox');
  await boxes.first().fill('Większy limit OCR');
  await boxes.last().fill('ż'.repeat(501));
  await page
    .getByRole('main')
    .getByRole('button', { name: /Wyślij/ })
    .press('Enter');
  await expect(page.getByText(/500/).first()).toBeVisible();
  await expect(page.getByText('Zgłoszenie zostało przyjęte')).toBeHidden();
  await boxes.last().fill('Prosimy o kolejne sto stron.');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Wyślij/ })
    .click();
  await expect(page.getByText('Zgłoszenie zostało przyjęte')).toBeVisible();
});
