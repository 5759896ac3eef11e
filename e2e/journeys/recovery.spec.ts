import { expect, test } from '@playwright/test';
import { type Mailbox, openMailbox } from '../../apps/server/test/api/mailbox.ts';
import { expectAccessibleAtEveryWidth } from '../pages/axe.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';

const NEW_PASSWORD = 'Odzyskane-Haslo-1';
const LINK = /\/password-recovery\/recovery-change\/[\w-]+/;
let mailbox: Mailbox;
let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  mailbox = await openMailbox();
  server = await startServer({ SMTP_URL: mailbox.url });
});
test.afterAll(async () => {
  await server?.stop();
  await mailbox?.close();
});

test('a forgotten password is set anew from the mail, once', async ({ page }) => {
  test.slow();
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Nie pamiętasz hasła?' }).click();
  await page.getByLabel('Adres e-mail').fill('redaktor@modrzewina.example');
  const send = page.getByRole('button', { name: 'Wyślij odnośnik' });
  await expect(send).toBeDisabled();
  await page.getByLabel('Potwierdź, że nie jesteś robotem').check({ force: true });
  await expect(send).toBeEnabled({ timeout: 60_000 });
  await send.click();
  await expect(page.getByRole('heading', { name: 'Sprawdź pocztę' })).toBeVisible();
  await expect.poll(() => mailbox.mails.length, { timeout: 60_000 }).toBe(1);
  const [path = ''] = LINK.exec(mailbox.mails[0]?.text ?? '') ?? [];

  await page.goto(`${server.url}${path}`);
  await expectAccessibleAtEveryWidth(page);
  await page.getByLabel('Adres e-mail').fill('redaktor@modrzewina.example');
  await page.getByRole('textbox', { name: 'Nowe hasło', exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: 'Powtórz nowe hasło' }).fill('Inne-Haslo-2');
  await page.getByRole('button', { name: 'Zmień hasło' }).click();
  await expect(page).toHaveURL(/recovery-change/);
  await page.getByRole('textbox', { name: 'Powtórz nowe hasło' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Zmień hasło' }).click();
  await expect(page.getByRole('heading', { name: 'Hasło zostało zmienione' })).toBeVisible();
  await page.getByRole('link', { name: 'Przejdź do logowania' }).click();
  await page.getByLabel('Nazwa użytkownika').fill('redaktor');
  await page.getByLabel('Hasło', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL(/\/resource/);

  await page.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`${server.url}${path}`);
  await expect(
    page.getByRole('heading', { name: 'Link do resetowania hasła jest nieaktywny' }),
  ).toBeVisible();
});
