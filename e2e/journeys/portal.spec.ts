import { expect, type Page, test } from '@playwright/test';
import { mailsInFolder } from '../../apps/server/test/api/mailbox.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../pages/axe.ts';
import { openAs } from '../pages/open-as.ts';
import { expectLight } from '../pages/reader-costs.ts';

/** Recording of the demo with cues and chapters. */
const TALK = '/portal/rudnickie-archiwum/01/01/01/01';
const PHONE = { width: 390, height: 800 };

test('a reader with a phone finds a word, sees it on the scan, looks closer and keeps the citation', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await expectLight(page, '/portal');
  await page.getByRole('searchbox').fill('zarząd');
  await page.getByRole('button', { name: 'Szukaj' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('dla „zarząd”');
  // Filters are collapsed behind a button above the hits.
  await expect(page.getByText('do obejrzenia od razu')).toBeHidden();
  await page.locator('summary', { hasText: 'Zawęź wyniki' }).click();
  await page.getByRole('link', { name: 'do obejrzenia od razu' }).click();
  await expect(page.getByRole('list', { name: 'Wybrane zawężenia' })).toContainText('do obejrzenia od razu');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Protokół nr 4' })
    .getByRole('link', { name: 'Tekst skanu, s. 1' })
    .click();
  const reader = page.getByRole('region', { name: 'Skan i tekst' });
  await expect(reader.locator('mark')).toHaveText(['zarządu', 'zarządu']);
  await expect(reader.locator('.found')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await reader.getByRole('button', { name: 'Powiększ' }).click();
  await expect(reader.getByRole('status').last()).toHaveText(/Powiększenie \d+%/);
  await expect(reader.locator('.found')).toHaveCount(2);
  await reader.getByRole('button', { name: 'Kopiuj odnośnik do tego, co widać na skanie' }).click();
  await expect(page.locator('[data-announcement]')).toHaveText(/✓ http.*\?s=1&obszar=[\d.]+,/);
  await reader.getByRole('button', { name: 'Obróć' }).press('t');
  await expect(reader.getByRole('radio', { name: 'Skan', exact: true })).toBeChecked();
  // Actions on a record stay at the bottom of the screen after scrolling.
  await page.getByRole('link', { name: 'Cytuj', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Jak cytować' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Udostępnij', exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Do teczki' }).click();
  await page.locator('header summary', { hasText: 'Menu' }).click();
  await page.getByRole('link', { name: /^Teczka/ }).click();
  await expect(page.getByText(/sygn\. PL_9001_01_01_02_02, .*s\. 1, .*\/r\/\d+\?s=1/)).toBeVisible();
  const note = page.getByRole('textbox', { name: 'Notatka' });
  await note.fill('Porównać z protokołem nr 3');
  await page.reload();
  await expect(note).toHaveValue('Porównać z protokołem nr 3');
  await expectAccessible(page);
  // One question covers all records of the archive in the folder.
  await page.getByRole('link', { name: /^Zapytaj o wszystko z teczki: Archiwum Społeczne/ }).click();
  await expect(page.getByLabel('Pytanie', { exact: true })).toHaveValue(/1\. .*sygn\. PL_9001_01_01_02_02/);
});

test('a reader shares a folder and orders what is in it, on a phone in the dark; the editor accepts the order and refuses it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await goTo(page, '/portal/teczka');
  await expect(page.getByText('Teczka jest pusta.')).toBeVisible();
  await expect(page.getByText('Udostępnij teczkę')).toBeHidden();
  await goTo(page, '/portal/archiwum-modrzewina/01/01/02/02');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Przejdź do treści' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Do teczki' }).click();
  await goTo(page, '/portal/teczka');
  const longNote = Array.from({ length: 12 }, (_, line) => `Wiersz ${line + 1}`).join('\n');
  const note = page.getByRole('textbox', { name: 'Notatka' });
  await note.fill(longNote);
  // The whole note is printed, although its field is lower on the screen.
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeHidden();
  await expect(page.locator('.printed-note')).toHaveText(longNote);
  await expect(page.locator('.printed-note')).toBeVisible();
  await expect(page.getByText(/sygn\. PL_9001_01_01_02_02/)).toBeVisible();
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await note.fill('Na lekcję');
  await page.getByText('Udostępnij teczkę').click();
  await page.getByRole('textbox', { name: /^Nazwa teczki/ }).fill('Straż w Modrzewinie');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Utwórz adres' }).click();
  await expect(page.getByRole('heading', { name: 'Straż w Modrzewinie', level: 1 })).toBeVisible();
  await expect(page.getByText('Na lekcję')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await goTo(page, '/portal/teczka');
  // The folder page keeps the secret address that ends the sharing.
  await page.getByRole('link', { name: 'Straż w Modrzewinie' }).click();
  await page.getByRole('button', { name: 'Zakończ udostępnianie' }).click();
  await expect(page.getByText(/^Udostępnianie zakończone/)).toBeVisible();
  await goTo(page, '/portal/teczka');
  await expect(page.getByRole('heading', { name: 'Udostępnione z tej przeglądarki' })).toBeHidden();
  await page.getByRole('link', { name: /^Zamów kopie lub wizytę: Archiwum Społeczne/ }).click();
  await page.getByLabel('Co zamawiasz').selectOption('kopia');
  await page.getByLabel('W jakim celu').selectOption('nauczanie');
  await page.getByLabel('Imię i nazwisko').fill('Jan Czytelnik');
  await page.getByLabel('Adres e-mail').fill('jan@czytelnik.example');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Wyślij zamówienie' }).click();
  await expect(page.getByRole('heading', { name: 'Zamówienie wysłane' })).toBeVisible();

  await openAs(page, 'redaktor', '/orders');
  await page
    .getByRole('row', { name: /Jan Czytelnik/ })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Przyjmij' }).click();
  const states = page.getByRole('listitem');
  await expect(states.filter({ hasText: 'Przyjęte' })).toBeVisible();
  await page.getByLabel('Wiadomość do czytelnika').fill('Akta są w konserwacji');
  await page.getByRole('button', { name: 'Odmów' }).click();
  await expect(states.filter({ hasText: 'Akta są w konserwacji' })).toContainText('Odmowa');
  await expect(page.getByRole('button', { name: 'Otwórz ponownie' })).toBeVisible();
});

/** Link in the mail to this address; without a mail server the program writes mails as files. */
function alertFor(address: string): string | undefined {
  const [mail = ''] = mailsInFolder(process.env.REGEST_E2E_DATA ?? '', address);
  return /\/portal\/powiadomienia\/\w+/.exec(mail)?.[0];
}

test('a reader chooses a suggestion by keys, or drops it, searches and has new hits mailed', async ({
  page,
}) => {
  const email = 'nowe@czytelnik.example';
  await goTo(page, '/portal');
  await page.getByRole('searchbox').focus();
  // The first focus loads the list of suggestions.
  const box = page.getByRole('combobox');
  await box.fill('straż');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await box.press('Escape');
  await expect(options.first()).toBeHidden();
  await expect(box).toHaveValue('straż');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('dla „straż”');

  await page.getByRole('link', { name: 'Powiadom o nowych' }).click();
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByRole('button', { name: 'Powiadamiaj mnie' }).click();
  await expect(page.getByText('Na podany adres wysłaliśmy')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => alertFor(email), { timeout: 60_000 }).toBeDefined();
  await goTo(page, alertFor(email) ?? '');
  await page.getByRole('button', { name: 'Potwierdzam, powiadamiaj mnie' }).click();
  await expect(page.getByText('Powiadomienia są włączone.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Zakończ powiadomienia' }).click();
  await expect(page.getByText('Powiadomienia zakończone, adres usunięty.')).toBeVisible();

  await goTo(page, '/portal');
  await page.getByRole('searchbox').focus();
  await box.fill('ochotnicza straż');
  await expect(options.first()).toBeVisible();
  const title = (await options.first().locator('span').textContent()) ?? '';
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a reader at a desk hears a recording, goes to a moment and cites it to the second', async ({
  page,
}) => {
  await expectLight(page, `${TALK}?q=paleniska`);
  const cue = page.getByRole('listitem').filter({ hasText: 'paleniska' });
  await expect(cue.locator('mark')).toHaveText('paleniska');
  await cue.getByRole('link', { name: 'Odtwórz od 0:06' }).click();
  await expect(cue).toHaveClass(/now/);
  await expect(page.getByRole('link', { name: /Pomocnik maszynisty/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.evaluate('document.querySelector("audio").pause()');
  await page.getByRole('searchbox', { name: 'Filtruj układ' }).fill('relac');
  const tree = page.getByRole('navigation', { name: 'Układ zespołu' });
  await expect(tree.getByRole('status')).toHaveText(/^Pasujące opisy: [1-9]/);
  await expect(tree.getByRole('link', { name: /relacji/i }).first()).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await cue.getByRole('link', { name: 'Odnośnik i przypis do 0:06' }).click();
  await expect(page.getByRole('heading', { name: 'Jak cytować ten fragment' })).toBeVisible();
  await expect(page.getByText(/Nagranie relacji Ignacego Półtorackiego, .*0:06–0:1\d/)).toBeVisible();
});

test('a reader without scripts searches, narrows, reads a scan and its text, and has the player of the browser', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await goTo(page, '/portal');
  await page.getByRole('searchbox').fill('zebrania');
  await page.getByRole('button', { name: 'Szukaj' }).click();
  await page.getByRole('link', { name: 'do obejrzenia od razu' }).click();
  await page.getByRole('link', { name: 'Tekst skanu, s. 1' }).first().click();
  const reader = page.getByRole('region', { name: 'Skan i tekst' });
  await expect(reader.locator('.found').first()).toBeVisible();
  await expect(reader.locator('mark').first()).toBeVisible();
  await expect(reader.getByRole('button')).toHaveCount(0);
  await reader.getByRole('radio', { name: 'Tekst', exact: true }).check();
  await expect(reader.getByRole('img')).toHaveCount(0);
  await page.getByRole('link', { name: 'Działalność ratownicza' }).first().click();
  await page.getByRole('link', { name: 'Sprzęt i remiza' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sprzęt i remiza');
  await goTo(page, TALK);
  await expect(page.locator('audio[controls]')).toBeVisible();
  await expect(page.getByText('Najpierw czyściłem paleniska')).toBeVisible();
  await context.close();
});

/** Opens an address without a certificate, for which browsers block the clipboard. */
async function openWithoutCertificate(page: Page, path: string): Promise<void> {
  const home = (process.env.REGEST_E2E_URL ?? '').replace('127.0.0.1', 'archiwum.test');
  await goTo(page, `${home}${path}`);
  expect(await page.evaluate('isSecureContext')).toBe(false);
}

test('a reader copies the footnote and the address of a moment where the portal has no certificate', async ({
  page,
}) => {
  await openWithoutCertificate(page, TALK);
  const copyFootnote = page.getByRole('button', { name: 'Kopiuj przypis' });
  await copyFootnote.click();
  await expect(page.locator('[data-announcement]')).toHaveText('✓ Kopiuj przypis');
  await expect(copyFootnote).toBeFocused();
  // Found by placeholder, since its role changes to combobox with the focus.
  const search = page.getByPlaceholder('Nazwisko, miejsce, słowo ze skanu…');
  await search.press('Control+v');
  await expect(search).toHaveValue(/Nagranie relacji Ignacego Półtorackiego/);

  await page.getByRole('button', { name: 'Odnośnik do tej chwili' }).click();
  await expect(page.locator('[data-announcement]')).toContainText(/✓ http.*\?t=0$/);
  const moveTo = (seconds: number) =>
    page.evaluate(`document.querySelector("audio").currentTime = ${seconds}`);
  await moveTo(2);
  await page.getByRole('button', { name: 'Odnośnik do fragmentu: od tej chwili' }).click();
  await moveTo(7);
  await page.getByRole('button', { name: 'Odnośnik od 0:02 do tej chwili' }).click();
  await expect(page.locator('[data-announcement]')).toContainText(/✓ http.*\?t=2,7$/);
});

test('where a browser refuses to copy at all, the text is selected for the keys of the reader', async ({
  page,
}) => {
  await page.addInitScript('document.execCommand = () => false');
  await openWithoutCertificate(page, TALK);
  await page.getByRole('button', { name: 'Kopiuj przypis' }).click();
  const field = page.getByRole('textbox', { name: 'Naciśnij Ctrl+C, aby skopiować zaznaczony tekst.' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/Nagranie relacji Ignacego Półtorackiego/);
  expect(await page.evaluate('getSelection().toString()')).toContain('Nagranie relacji');
});
