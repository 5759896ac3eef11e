import { expect, type Page } from '@playwright/test';
import { goTo } from '../browser/go-to.ts';

/** Password of all demo accounts. */
export const DEMO_PASSWORD = 'Regest-Demo-1';
export const DEMO_USERS = ['admin', 'kierownik', 'redaktor', 'edytor', 'rudnica'] as const;
export type DemoUser = (typeof DEMO_USERS)[number];

/** Signs in by the form and waits for the requested page. */
export async function signIn(page: Page, user: DemoUser, path = '/resource'): Promise<void> {
  await signInWith(page, { name: user, password: DEMO_PASSWORD }, path);
}

export async function signInWith(
  page: Page,
  { name, password }: { name: string; password: string },
  path: string,
): Promise<void> {
  await goTo(page, path);
  await page.getByLabel('Nazwa użytkownika').fill(name);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
