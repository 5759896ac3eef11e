import { expect, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { EditorPage } from '../pages/editor-page.ts';
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

test('links before the page lead past the menu to the tree and to the fields of a form', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  await openAs(page, 'redaktor', `/collections/${collection.id}`);
  await expect(new EditorPage(page).field('Tytuł')).toBeVisible();
  await page.getByRole('link', { name: 'Przejdź do pól formularza' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('#record-form :focus')).toHaveCount(1);
  await page.getByRole('link', { name: 'Przejdź do drzewa zasobu' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName('Filtruj zasób');
});
