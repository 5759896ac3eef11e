import { expect, test } from '@playwright/test';
import { goTo } from '../browser/go-to.ts';

/** Element ids of the Polish technical conditions, by which machines read a declaration. */
const PARTS = [
  'a11y-deklaracja',
  'a11y-wstep',
  'a11y-podmiot',
  'a11y-url',
  'a11y-data-publikacja',
  'a11y-data-aktualizacja',
  'a11y-status',
  'a11y-data-sporzadzenie',
  'a11y-data-przeglad',
  'a11y-ocena',
  'a11y-kontakt',
  'a11y-osoba',
  'a11y-email',
  'a11y-telefon',
  'a11y-procedura',
  'a11y-architektura',
  'a11y-aplikacje',
];

test('the accessibility declaration has every part the act asks for, with whom to call', async ({ page }) => {
  await goTo(page, '/deklaracja-dostepnosci');
  for (const part of PARTS) await expect(page.locator(`#${part}`)).toHaveCount(1);
  await expect(page.locator('#a11y-podmiot')).toHaveText('Fundacja Regest');
  await expect(page.locator('#a11y-osoba')).toHaveText('Alicja Dostępna');
  await expect(page.locator('#a11y-telefon')).toHaveAttribute('href', 'tel:+48220000000');
  await expect(page.locator('#a11y-email')).toHaveAttribute('href', /^mailto:.+@/);
  for (const day of ['publikacja', 'aktualizacja', 'sporzadzenie', 'przeglad'])
    await expect(page.locator(`#a11y-data-${day} time`)).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}$/);
  await expect(page.getByText('Strona jest częściowo zgodna z wymaganiami ustawy')).toBeVisible();
});
