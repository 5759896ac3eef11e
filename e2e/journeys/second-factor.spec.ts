import { expect, type Page, test } from '@playwright/test';
import { shownCode } from '../../apps/server/test/api/authenticator-app.ts';
import { anAccount, OWN_PASSWORD } from '../api/an-account.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../pages/axe.ts';
import { ownDatabases, startWithProvider } from '../server/with-provider.ts';

async function givePassword(page: Page, name: string, path = '/users/second-factor') {
  await goTo(page, path);
  await page.getByLabel('Nazwa użytkownika').fill(name);
  await page.getByLabel('Hasło', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
}

// Without "Nie wylogowuj" the session is kept only in the tab.
const signOut = (page: Page) => page.evaluate('localStorage.clear(); sessionStorage.clear()');

async function turnOnCodes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Włącz kody z aplikacji' }).click();
  const dialog = page.getByRole('dialog');
  const instruction = (await dialog.getByText(/wpisz w aplikacji ten klucz/).textContent()) ?? '';
  const secret = (/klucz:(.*)$/s.exec(instruction)?.[1] ?? '').replaceAll(/\s/g, '');
  await dialog.getByLabel('2. Wpisz kod').fill(shownCode(secret, 0));
  await dialog.getByRole('button', { name: 'Włącz' }).click();
  await dialog.getByRole('button', { name: 'Kody są zapisane' }).click();
}

test('somebody who comes by the OpenID provider, in a role that asks for a second factor, sees nothing else until one is set up', async ({
  page,
}) => {
  // A separate installation, since the setting applies to all users of the role in every journey.
  const ola = { role: 'EDITOR', email: 'ola@example.org' };
  // A failed start (environment variables cannot contain NUL) leaves no database behind.
  await expect(startWithProvider(ola, { REGEST_OIDC_NAME: '\0' })).rejects.toThrow(/null bytes/);
  expect(await ownDatabases()).toEqual([]);
  const { url, provider, stop } = await startWithProvider(ola);
  try {
    // Blocks external requests: only optional fonts come from other hosts.
    await page.route('**/*', (route) => {
      const { hostname } = new URL(route.request().url());
      return hostname === '127.0.0.1' ? route.continue() : route.abort();
    });
    provider.accounts.set('ola', { email: 'ola@example.org', email_verified: true });
    await goTo(page, `${url}/collections`);
    await page.getByRole('button', { name: 'Zaloguj przez Konto próbne' }).click();
    await page.locator('input[name="login"]').fill('ola');
    await page.locator('input[name="password"]').fill('cokolwiek');
    await page.locator('button[type="submit"]').click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Twoja rola wymaga drugiego składnika')).toBeVisible();
    expect(page.url()).toMatch(/^[^?]*$/);
    await goTo(page, `${url}/collections`);
    await expect(page).toHaveURL(/login\/second-factor/);
    await turnOnCodes(page);
    await page.getByRole('button', { name: 'Przejdź do Regestu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu boczne' })).toBeVisible();
  } finally {
    await stop();
  }
});

test('somebody turns on codes, signs in by one and, without the telephone, by a recovery code', async ({
  page,
}) => {
  const { name } = await anAccount();
  await givePassword(page, name);
  await page.getByRole('button', { name: 'Włącz kody z aplikacji' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Kod QR do zeskanowania telefonem' })).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  const instruction = (await dialog.getByText(/wpisz w aplikacji ten klucz/).textContent()) ?? '';
  const secret = (/klucz:(.*)$/s.exec(instruction)?.[1] ?? '').replaceAll(/\s/g, '');
  await dialog.getByLabel('2. Wpisz kod').fill('12');
  await dialog.getByRole('button', { name: 'Włącz' }).click();
  await expect(dialog.getByText('Ten kod nie pasuje')).toBeVisible();
  await dialog.getByLabel('2. Wpisz kod').fill(shownCode(secret, 0));
  await dialog.getByRole('button', { name: 'Włącz' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await dialog.getByRole('listitem').allTextContents();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Kody są zapisane' }).click();
  await expect(page.getByText('Zostało 10 kodów.')).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await givePassword(page, name);
  await expect(page.getByLabel('Kod z aplikacji')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Kod z aplikacji').fill('000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ten kod jest nieprawidłowy')).toBeVisible();
  await page.getByLabel('Kod z aplikacji').fill(shownCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Drugi składnik logowania' })).toBeVisible();

  await signOut(page);
  await givePassword(page, name);
  await page.getByRole('button', { name: 'Użyj kodu zapasowego' }).click();
  await page.getByLabel('Kod zapasowy').fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page.getByText('Zostało 9 kodów.')).toBeVisible();
});

test('somebody adds a passkey and signs in with it alone, and after the password', async ({ page }) => {
  const { name } = await anAccount();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const home = (process.env.REGEST_E2E_URL ?? '').replace('127.0.0.1', 'localhost');
  await givePassword(page, name, `${home}/users/second-factor`);
  await page.getByRole('button', { name: 'Dodaj klucz dostępu' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByLabel('Hasło', { exact: true }).fill(OWN_PASSWORD);
  await dialog.getByRole('button', { name: 'Potwierdź' }).click();
  await dialog.getByLabel('Nazwa').fill('telefon');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Kody są zapisane' }).click();
  await expect(page.getByText('telefon', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await goTo(page, `${home}/login?redirect=/users/second-factor`);
  await page.getByRole('button', { name: 'Użyj klucza dostępu' }).click();
  await expect(page.getByRole('heading', { name: 'Drugi składnik logowania' })).toBeVisible();

  await signOut(page);
  await givePassword(page, name, `${home}/users/second-factor`);
  // The first step has a button of the same name, so wait for the second.
  await expect(page.getByText('Drugi krok logowania')).toBeVisible();
  await page.getByRole('button', { name: 'Użyj klucza dostępu' }).click();
  await expect(page.getByText(/użyty/)).toBeVisible();

  // A new password leaves passkeys valid, so they are listed; a passkey, not the password, confirms a removal.
  await goTo(page, `${home}/users/update-profile`);
  await page.getByLabel('Obecne hasło').fill(OWN_PASSWORD);
  await page.getByLabel('Nowe hasło', { exact: true }).fill(`${OWN_PASSWORD}-2`);
  await page.getByLabel('Powtórz nowe hasło').fill(`${OWN_PASSWORD}-2`);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(dialog.getByText('Hasło zmienione. Sprawdź klucze dostępu')).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel('telefon').check();
  await dialog.getByRole('button', { name: 'Usuń zaznaczone' }).click();
  await expect(dialog.getByText('Samo hasło nie wystarczy')).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Użyj klucza dostępu' }).click();
  await expect(page.getByText('Usunięto 1 klucz dostępu.')).toBeVisible();
});
