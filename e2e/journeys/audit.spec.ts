import { expect, test } from '@playwright/test';
import { expectNoSidewaysScroll } from '../pages/axe.ts';
import { freshToken, openAs } from '../pages/open-as.ts';

test('the administrator reads the trail, filters it by deed and by person and comes back to a saved filter', async ({
  page,
}) => {
  await freshToken('redaktor');
  await openAs(page, 'admin', '/resource');
  await page.getByRole('link', { name: 'Dziennik zdarzeń' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dziennik zdarzeń' })).toBeVisible();
  const trail = page.getByRole('table', { name: 'Dziennik zdarzeń' });
  await expect(trail.getByRole('row').nth(1)).toBeVisible();
  await expect(trail).not.toContainText('nr ---');

  // Filters apply only with the button, which keeps the focus.
  const pages = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/audit') pages.add(request.url());
  });
  const filter = page.getByRole('button', { name: 'Filtruj' });
  await page.getByLabel('Zdarzenie').selectOption('Logowanie');
  await page.getByRole('textbox', { name: 'Od dnia' }).fill('2020-01-01');
  await filter.click();
  await expect(page).toHaveURL(/kind=signIn/);
  await expect(filter).toBeFocused();
  const expectedAddress = expect.stringMatching(/kind=signIn.*date_start=2020-01-01/);
  await expect.poll(() => [...pages]).toEqual([expectedAddress]);
  await expect(trail).toContainText('Logowanie');
  await page.getByText('Zapisane filtry').click();
  await page.getByRole('button', { name: 'Zapisz ten filtr' }).click();
  const naming = page.getByRole('dialog', { name: 'Zapisz ten filtr' });
  await naming.getByLabel('Nazwa filtru').fill('Kto się logował');
  await naming.getByRole('button', { name: 'Zapisz ten filtr' }).click();
  const person = trail.getByRole('button', { name: /pokaż tylko tę osobę/ }).last();
  const [name = ''] = (await person.innerText()).split(/\s*:/);
  await person.click();
  await expect(page).toHaveURL(/user_id=\d+/);
  const only = page.getByText(`Tylko zdarzenia jednej osoby: ${name}.`);
  await expect(only).toBeVisible();
  // The note stays even if the person has no events.
  await page.getByRole('textbox', { name: 'Od dnia' }).fill('2100-01-01');
  await filter.click();
  await expect(page.getByText('Żaden wpis nie pasuje do filtrów.')).toBeVisible();
  await expect(only).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Resetuj' }).click();
  await expect(page).not.toHaveURL(/kind=|user_id=/);
  await page.getByRole('button', { name: 'Kto się logował', exact: true }).click();
  await expect(page).toHaveURL(/kind=signIn/);
});

test('only the administrator is shown the trail', async ({ page }) => {
  await openAs(page, 'kierownik', '/resource');
  await expect(page.getByRole('link', { name: 'Użytkownicy' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dziennik zdarzeń' })).toHaveCount(0);
});
