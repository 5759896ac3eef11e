import { expect, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { choose, unchoose } from '../pages/choose.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { freshToken, openAs, openWith } from '../pages/open-as.ts';

const NEW_PASSWORD = 'Nowe-Haslo-7';

/** A unique name. */
const ownName = (start: string) =>
  ownTitle(start)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

test('an administrator makes an account, its owner changes the password, and a closed account is out', async ({
  page,
}) => {
  test.slow();
  const name = ownName('nowa');
  const form = new EditorPage(page);
  await openAs(page, 'admin', '/users/create');
  await page.getByRole('textbox', { name: 'Imię i nazwisko' }).fill(`Nowa Osoba ${name}`);
  await page.getByRole('textbox', { name: 'Nazwa użytkownika' }).fill(name);
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(`${name}@example.org`);
  await page.getByRole('combobox', { name: 'Szukaj instytucji' }).fill('Modrzewin');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Modrzewiny/ })
    .click();
  const role = page.getByRole('group', { name: /^Rola/ });
  await expect(role.getByRole('radio', { name: /^Kierownik/ })).toBeVisible();
  await expect(role.getByRole('radio', { name: /^Administrator/ })).toHaveCount(0);
  await choose(role.getByRole('radio', { name: /^Edytor/ }));
  await page.getByRole('textbox', { name: /^Nowe hasło/ }).fill('krotkie');
  await page.getByRole('textbox', { name: /^Powtórz/ }).fill('krotkie');
  // The button is never disabled; pressed too early, it lists the faults.
  await form.button('Zapisz').press('Enter');
  await expect(page.getByRole('heading', { name: 'Sprawdź formularz' })).toBeVisible();
  await expect(page).toHaveURL('/users/create');
  await page.getByRole('textbox', { name: /^Nowe hasło/ }).fill('Pierwsze-Haslo-1');
  await page.getByRole('textbox', { name: /^Powtórz/ }).fill('Pierwsze-Haslo-1');
  await form.button('Zapisz').click();
  await expect(page).toHaveURL(/\/users\/\d+/);
  const address = page.url();

  const token = await freshToken(name, 'Pierwsze-Haslo-1');
  await openWith(page, token, '/users/update-profile');
  await page.getByRole('textbox', { name: /^Obecne hasło/ }).fill('Pierwsze-Haslo-1');
  await page.getByRole('textbox', { name: /^(Nowe h|H)asło/ }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: /^Powtórz/ }).fill(NEW_PASSWORD);
  await form.button('Zapisz').click();
  await form.saved();
  const owner = await freshToken(name, NEW_PASSWORD);
  expect(owner).toBeTruthy();

  await openAs(page, 'admin', address);
  await unchoose(page.getByRole('checkbox', { name: /Konto aktywne/ }));
  await form.button('Zapisz').click();
  await form.dialog.getByRole('button', { name: 'Dezaktywuj konto' }).click();
  await form.saved();
  const reply = await page.request.get('/api/users/current', {
    headers: { authorization: `Bearer ${owner}` },
  });
  expect(reply.status()).toBe(401);
});

test("a supervisor's own entry is no link, and no way to add accounts is shown", async ({ page }) => {
  await openAs(page, 'kierownik', '/users');
  const ownRow = page.getByRole('row', { name: /Kalina Torzewska \(to Ty\)/ });
  await expect(ownRow).toBeVisible();
  await expect(ownRow.getByRole('rowheader').getByRole('link')).toHaveCount(0);
  await expect(
    page
      .getByRole('row', { name: /Oktawian Lisiec/ })
      .getByRole('rowheader')
      .getByRole('link'),
  ).toBeVisible();
  for (const [name, role] of [
    ['Kalina Torzewska', 'Kierownik'],
    ['Oktawian Lisiec', 'Redaktor'],
    ['Miłka Podgrudna', 'Edytor'],
  ])
    await expect(
      page.getByRole('row', { name }).getByRole('cell', { name: role, exact: true }),
    ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dodaj użytkownika' })).toBeHidden();
  await page.getByRole('link', { name: 'Oktawian Lisiec' }).click();
  const role = page.getByRole('group', { name: /^Rola/ });
  await expect(role.getByRole('radio', { name: /^Edytor/ })).toBeVisible();
  await expect(role.getByRole('radio', { name: /^(Kierownik|Administrator)/ })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: /^Nowe hasło/ })).toHaveCount(0);
  await expect(page.getByText(/Konta zakłada i dezaktywuje zespół centralny/)).toBeVisible();
  await expect(page.getByText('Redaktor · konto aktywne')).toBeVisible();
  // The account of an administrator is read-only for others.
  await page.getByRole('main').getByRole('link', { name: 'Użytkownicy' }).click();
  await page.getByRole('link', { name: 'Administrator Demonstracyjny' }).click();
  await expect(page.getByText('To konto administratora. Zmienić je może tylko administrator.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Zapisywanie' })).toHaveCount(0);
  await goTo(page, '/users/create');
  await expect(page.getByText(/napisz do zespołu centralnego: .+@/)).toBeVisible();
  await goTo(page, '/users/update-profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Mój profil' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Użytkownicy' })).not.toHaveAttribute('aria-current');
});

test('a creator is made, found in the list and named in a record after a question', async ({ page }) => {
  const mark = ownTitle('Twórczyni');
  const form = new EditorPage(page);
  await openAs(page, 'redaktor', '/authors');
  await page.getByRole('link', { name: 'Dodaj twórcę' }).click();
  await expect(page).toHaveURL('/authors/create');
  await form.field('Nazwa twórcy').fill(mark);
  await page.getByRole('main').getByRole('link', { name: 'Twórcy' }).click();
  await expect(form.dialog).toContainText('Wprowadzone dane nie zostały zapisane.');
  await form.dialog.getByRole('button', { name: 'Zostań na stronie' }).click();
  await form.field('Sygnatura twórcy').fill(mark);
  await choose(page.getByRole('radio', { name: /^osoba/ }));
  await page.getByRole('textbox', { name: 'Od' }).fill('1903-04-01');
  await page.getByRole('textbox', { name: 'Do' }).fill('1977');
  await form.button('Zapisz').click();
  await expect(page).toHaveURL(/\/authors\/\d+/);
  const creator = page.url();
  await goTo(page, `/authors?q=${encodeURIComponent(mark)}`);
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(1);

  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  await goTo(page, `/collections/${collection.id}`);
  await unchoose(page.getByLabel('Twórca nieznany'));
  const search = page.getByRole('combobox', { name: 'Szukaj twórcy' });
  await search.fill(mark);
  await page.getByRole('option', { name: mark }).first().click();
  await search.fill(mark);
  await page.getByRole('option', { name: mark }).first().click();
  await expect(page.getByText(`Twórca „${mark}” jest już na liście.`)).toBeVisible();
  await search.fill(`${mark} druga`);
  await page.getByRole('option', { name: /Utwórz twórcę/ }).click();
  await expect(form.dialog).toContainText('Utworzyć nowego twórcę?');
  await form.dialog.getByRole('button', { name: 'Utwórz twórcę' }).click();
  await expect(page.getByRole('button', { name: `Usuń twórcę ${mark} druga` })).toBeVisible();
  await page.getByRole('button', { name: `Usuń twórcę ${mark} druga` }).click();
  await expect(page.getByRole('button', { name: `Usuń twórcę ${mark}`, exact: true })).toBeFocused();
  // A second search offers the existing creator and does not offer to create it again.
  await search.fill(`${mark} druga`);
  await expect(page.getByRole('option', { name: `${mark} druga`, exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: /Utwórz twórcę/ })).toHaveCount(0);
  await search.fill('');
  await form.button('Zapisz').click();
  await form.saved();

  await goTo(page, creator);
  await expect(form.heading(mark)).toBeVisible();
  const used = page.getByRole('link', { name: 'występuje w 1 opisie' });
  await expect(used).toHaveAttribute('href', /^\/search\?author_id=\d+$/);
  await page.getByRole('main').getByRole('button', { name: 'Więcej' }).click();
  await expect(page.getByRole('menuitem', { name: 'Usuń' })).toContainText('występuje w 1 opisie');
});

test('a creator whom a colleague named meanwhile is not deleted, and the refusal says in how many records', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const [name, editor] = [ownTitle('Kronikarz'), new EditorPage(page)];
  const { id } = await records.makeAuthor(name);
  await openAs(page, 'redaktor', `/authors/${id}`);
  await expect(editor.heading(name)).toBeVisible();
  await records.make('collection', undefined, { authors: [{ id }], authorsUnknown: false });
  await editor.more('Usuń');
  await editor.dialog.getByRole('button', { name: 'Usuń' }).click();
  await expect(editor.notice(/Nie można usunąć twórcy: występuje w 1 opisie/)).toBeVisible();
});

test('the institutions are filtered, sorted, added up and lead to their people', async ({ page }) => {
  await openAs(page, 'admin', '/institutions');
  await expect(page.getByRole('heading', { level: 1, name: 'Instytucje' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Razem/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Nazwa' }).fill('Rudnic');
  await page.getByRole('button', { name: 'Filtruj' }).click();
  await expect(page.getByText('Znaleziono 1 instytucję')).toBeVisible();
  await page.getByRole('link', { name: /Użytkownicy instytucji/ }).click();
  await expect(page).toHaveURL(/\/users\/institution\/\d+/);
  await page.goBack();
  await page.getByRole('button', { name: 'Resetuj' }).click();
  await expect(page.getByText(/Znaleziono ([2-9]|\d{2,}) instytucj/)).toBeVisible();
  // An error that appears while the button is pressed must not move the button.
  await page.getByRole('textbox', { name: 'Aktualizacja od' }).fill('wczoraj');
  const filter = page.getByRole('button', { name: 'Filtruj' });
  await filter.hover();
  const top = async () => (await filter.boundingBox())?.y ?? 0;
  const before = await top();
  await page.mouse.down();
  // A pressed button sinks by a pixel; a line of an error would be twenty.
  expect(Math.abs((await top()) - before)).toBeLessThan(3);
  await page.mouse.up();
  await expect(page.getByText('Podaj dzień w układzie RRRR-MM-DD')).toBeVisible();
});

test('the institution has its six tabs, and the quota is the administrator’s', async ({ page }) => {
  // An old address that people still type.
  await openAs(page, 'kierownik', '/index');
  await expect(page).toHaveURL('/home');
  await page.getByRole('link', { name: 'Dane instytucji' }).click();
  await expect(page.getByRole('tab')).toHaveText([
    'Dane podstawowe',
    'Dane kontaktowe',
    'Informacje o zasobie',
    'Udostępnianie',
    'Usługi archiwalne',
    'Limity OCR i transkrypcji',
  ]);
  await page.getByRole('tab', { name: 'Limity OCR i transkrypcji' }).click();
  await expect(page.getByText(/Aby zwiększyć limit/).first()).toBeVisible();
  await expect(page.getByText(/75%/).first()).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('textbox').first()).not.toBeEditable();
  await openAs(page, 'admin', page.url());
  await page.getByRole('tab', { name: 'Limity OCR i transkrypcji' }).click();
  await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toBeEditable();
});

test('an accession is entered, linked to its collection and fetched as CSV', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const number = ownTitle('2025');
  const form = new EditorPage(page);
  await openAs(page, 'redaktor', '/acquisitions/create');
  await form.field('Numer wpisu').fill(number);
  await form.field('Od kogo').fill('Rodzina Lisieckich');
  await page.getByRole('combobox', { name: 'Sposób nabycia' }).selectOption({ label: 'dar' });
  await form.field('Opis').fill('Dwie teczki listów');
  await page.getByRole('combobox', { name: 'Szukaj zespołu/zbioru' }).fill(collection.title);
  await page.getByRole('option', { name: collection.title }).click();
  await form.button('Zapisz').click();
  await expect(page).toHaveURL(/\/acquisitions\/\d+/);
  await goTo(page, '/acquisitions');
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Rodzina Lisieckich');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^[A-Za-z0-9_.-]+\.csv$/);
});
