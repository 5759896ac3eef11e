import { expect, type Page, test } from '@playwright/test';
import { anInstitution } from '../api/institution-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { DEMO_PASSWORD, type DemoUser, signIn, signInWith } from '../pages/sign-in.ts';

const RECORDS = [
  'Biurko',
  'Zasób',
  'Wyszukiwanie',
  'Zespoły i zbiory',
  'Serie i podserie',
  'Jednostki archiwalne',
  'Dokumenty',
  'Twórcy',
];
const MENUS: Record<DemoUser, string[]> = {
  admin: [
    ...RECORDS,
    'Hasła indeksów',
    'Dane instytucji',
    'Instytucje',
    'Użytkownicy',
    'Księga nabytków',
    'Zamknięcia i zgody',
    'Import',
    'Ostatnie zmiany zbiorcze',
    'Pytania czytelników',
    'Zamówienia czytelników',
    'Zadania OCR i transkrypcji',
    'Statystyki',
    'Dziennik zdarzeń',
    'Kosz',
    'Aktualności',
    'Zgłoszenie do zespołu',
  ],
  kierownik: [
    ...RECORDS,
    'Hasła indeksów',
    'Dane instytucji',
    'Użytkownicy',
    'Księga nabytków',
    'Zamknięcia i zgody',
    'Import',
    'Ostatnie zmiany zbiorcze',
    'Pytania czytelników',
    'Zamówienia czytelników',
    'Zadania OCR i transkrypcji',
    'Statystyki',
    'Kosz',
    'Aktualności',
    'Zgłoszenie do zespołu',
  ],
  redaktor: [
    ...RECORDS,
    'Hasła indeksów',
    'Dane instytucji',
    'Księga nabytków',
    'Zamknięcia i zgody',
    'Import',
    'Ostatnie zmiany zbiorcze',
    'Pytania czytelników',
    'Zamówienia czytelników',
    'Zadania OCR i transkrypcji',
    'Kosz',
    'Aktualności',
    'Zgłoszenie do zespołu',
  ],
  edytor: [
    ...RECORDS,
    'Dane instytucji',
    'Księga nabytków',
    'Zadania OCR i transkrypcji',
    'Kosz',
    'Aktualności',
    'Zgłoszenie do zespołu',
  ],
  rudnica: [],
};
MENUS.rudnica = MENUS.kierownik;

const signInButton = (page: Page) => page.getByRole('button', { name: 'Zaloguj się' });

for (const user of Object.keys(MENUS) as DemoUser[]) {
  test(`${user} signs in and finds in the menu what the role may use`, async ({ page }) => {
    await signIn(page, user, '/');
    // The demo has tasks for each user, so the desk is the first page.
    await expect(page).toHaveURL('/home');
    const menu = page.getByRole('navigation', { name: 'Menu boczne' });
    await expect(menu.getByRole('link')).toHaveText(MENUS[user]);
    await expect(page.getByRole('heading', { name: 'Co czeka' })).toBeVisible();
    const top = page.getByRole('banner');
    for (const link of [/^Aktualności/, 'Samouczek', 'Regulamin', 'Deklaracja dostępności'])
      await expect(top.getByRole('link', { name: link })).toBeVisible();
    await expect(top.getByText('wersja 1.5.6')).toBeVisible();
  });
}

test('a wrong password and a closed account get one answer, and empty fields are named', async ({ page }) => {
  await goTo(page, '/login');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Samouczek' })).toBeVisible();
  await expect(page.getByLabel('Nie wylogowuj po zamknięciu przeglądarki')).not.toBeChecked();
  await signInButton(page).click();
  await expect(page.getByText('Podaj nazwę użytkownika.')).toBeVisible();
  await expect(page.getByLabel('Nazwa użytkownika')).toBeFocused();
  for (const [name, password] of [
    ['redaktor', 'Zle-Haslo-1'],
    ['stazysta', DEMO_PASSWORD],
  ] as const) {
    await page.getByLabel('Nazwa użytkownika').fill(name);
    await page.getByLabel('Hasło', { exact: true }).fill(password);
    await signInButton(page).click();
    await expect(
      page.getByRole('alert').getByText(/Nieprawidłowa nazwa użytkownika lub hasło/),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  }
});

test('an address asked for before sign-in is where sign-in leads, and the sign-in page is for guests', async ({
  page,
}) => {
  await goTo(page, '/authors?q=Brzostowiecka');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('navigation', { name: 'Menu boczne' })).toBeHidden();
  await signIn(page, 'redaktor', page.url());
  await expect(page).toHaveURL(/\/authors\?q=Brzostowiecka/);
  await goTo(page, '/login');
  await expect(page).toHaveURL('/home');
});

test('signing out ends the session, also for its token and for the way back; who has nothing waiting begins at the tree', async ({
  page,
}) => {
  await signIn(page, 'edytor', '/units');
  const request = page.waitForRequest(
    (call) => call.url().includes('/api/') && 'authorization' in call.headers(),
  );
  await page.reload();
  const { authorization = '' } = (await request).headers();
  await page.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(page).toHaveURL(/\/login/);
  // Polled, since the page does not wait for the server to revoke the token.
  const statusOf = async () =>
    (await page.request.get('/api/users/current', { headers: { authorization } })).status();
  await expect.poll(statusOf).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await signInWith(page, await anInstitution(), '/');
  await expect(page).toHaveURL('/resource');
});

test('a page that the role may not use says why, and an unknown address says so', async ({ page }) => {
  await signIn(page, 'edytor', '/statistics/all');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/uprawnie/i).first()).toBeVisible();
  await goTo(page, '/nie-ma-takiej-strony');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/nie (ma|znaleziono)|nie istnieje/i);
});

test('rules, tutorial and the accessibility declaration are read without signing in', async ({ page }) => {
  for (const [path, title] of [
    ['/deklaracja-dostepnosci', /Deklaracja dostępności/],
    ['/rules', /Regulamin/],
    ['/tutorial', /Samouczek/],
  ] as const) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});
