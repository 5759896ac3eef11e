import { expect, type Page } from '@playwright/test';
import { goTo } from '../browser/go-to.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Regest-Demo-1';
export const DEMO_USERS = ['admin', 'kierownik', 'redaktor', 'edytor', 'rudnica'] as const;
export type DemoUser = (typeof DEMO_USERS)[number];

/** Signs in as people do and ends at the page requested. */
export async function signIn(page: Page, user: DemoUser, path = '/resource'): Promise<void> {
  await goTo(page, path);
  await page.getByLabel('Nazwa użytkownika').fill(user);
  await page.getByLabel('Hasło', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
