import { expect, test } from '@playwright/test';
import { mailsInFolder } from '../../apps/server/test/api/mailbox.ts';
import { anEditor } from '../api/institution-builders.ts';
import { apiAs } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessibleAtEveryWidth } from '../pages/axe.ts';
import { choose } from '../pages/choose.ts';

const NEW_PASSWORD = 'Odzyskane-Haslo-1';
const LINK = /\/password-recovery\/recovery-change\/[\w-]+/;

/** Link in the mail to this address; without a mail server the program writes mails as files. */
function linkFor(address: string): string | undefined {
  const [mail = ''] = mailsInFolder(process.env.REGEST_E2E_DATA ?? '', address);
  return LINK.exec(mail)?.[0];
}

test('a forgotten password is set again from the mail, once', async ({ page }) => {
  const { read } = await apiAs('redaktor');
  const { institution } = await read<{ institution: { id: number } }>('/api/institutions/current');
  const { name, email } = await anEditor(institution.id);
  await goTo(page, '/login');
  await page.getByRole('link', { name: 'Nie pamiętasz hasła?' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Samouczek' })).toBeVisible();
  await page.getByLabel('Adres e-mail').fill(email);
  const sendButton = page.getByRole('button', { name: 'Wyślij odnośnik' });
  await expect(sendButton).toBeDisabled();
  await choose(page.getByLabel('Potwierdź, że nie jesteś robotem'));
  await expect(sendButton).toBeEnabled({ timeout: 60_000 });
  await sendButton.click();
  await expect(page.getByRole('heading', { name: 'Sprawdź pocztę' })).toBeVisible();
  await expect.poll(() => linkFor(email), { timeout: 60_000 }).toBeDefined();
  const path = linkFor(email) ?? '';

  await goTo(page, path);
  await expectAccessibleAtEveryWidth(page);
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByRole('textbox', { name: 'Nowe hasło', exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: 'Powtórz nowe hasło' }).fill('Inne-Haslo-2');
  await page.getByRole('button', { name: 'Zmień hasło' }).click();
  await expect(page).toHaveURL(/recovery-change/);
  await page.getByRole('textbox', { name: 'Powtórz nowe hasło' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Zmień hasło' }).click();
  await expect(page.getByRole('heading', { name: 'Hasło zostało zmienione' })).toBeVisible();
  await page.getByRole('link', { name: 'Przejdź do logowania' }).click();
  await page.getByLabel('Nazwa użytkownika').fill(name);
  await page.getByLabel('Hasło', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL('/home');

  await page.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(page).toHaveURL(/\/login/);
  await goTo(page, path);
  await expect(
    page.getByRole('heading', { name: 'Link do resetowania hasła jest nieaktywny' }),
  ).toBeVisible();
});
