import { expect, type Page, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible } from '../pages/axe.ts';
import { FilePicker, SendDialog, sample } from '../pages/file-picker.ts';
import { openAs } from '../pages/open-as.ts';

// Real engines read real files, which takes long on a slow machine.
test.describe.configure({ timeout: 180_000 });
const READ_TIMEOUT_MS = 120_000;
const PRINT_QUESTION = 'Czy tekst w pliku jest drukiem lub maszynopisem?';

async function filesOfNewUnit(page: Page, ...names: string[]) {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection, { title: ownTitle('Jednostka') });
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  const files = new FilePicker(page);
  await files.add(names.map(sample));
  for (const name of names) await files.expectStored(name);
  return { files, unit, collection };
}

test('a scan is judged, read, corrected beside its picture and published, and the machine keeps its own text', async ({
  page,
}) => {
  const { files } = await filesOfNewUnit(page, 'scan-protocol.jpg');
  const quiz = new SendDialog(page);
  await files.choose('scan-protocol.jpg', 'Wyślij do OCR');
  await expect(quiz.dialog).toContainText('Rozpoznawanie tekstu (OCR)');
  await quiz.check();
  await expect(quiz.dialog.getByText('Wybierz odpowiedź.').first()).toBeVisible();
  await quiz.answer(PRINT_QUESTION, 'Nie');
  await expect(quiz.dialog).toContainText('Program rozpoznaje wyłącznie druk i maszynopis.');
  await quiz.check();
  await expect(quiz.dialog).toContainText('Odrzucony');
  await quiz.dialog.getByRole('button', { name: 'Zmień odpowiedzi' }).click();
  await quiz.answer(PRINT_QUESTION, 'Tak');
  await quiz.check();
  await expect(quiz.dialog).toContainText('Przyjęto 1 plik, nie odrzucono żadnego pliku.');
  await expect(quiz.dialog).toContainText('Do pobrania z limitu1 strona');
  await expect(quiz.dialog).toContainText('co najmniej 75% plików');
  await expectAccessible(page, '[role="dialog"]');
  await quiz.send();

  await files.openText('scan-protocol.jpg');
  const editor = page.getByRole('dialog');
  const text = editor.getByLabel('Tekst', { exact: true });
  await expect(text).toHaveValue(/OCHOTNICZA STRAŻ POŻARNA/);
  const scan = editor.getByRole('img', { name: 'scan-protocol.jpg' });
  await expect(scan).toBeVisible();
  // The caret marks its line on the scan, and a click on a word there moves the caret.
  await text.press('Control+Home');
  const words = (await text.inputValue()).split('\n')[0]?.split(' ');
  const marks = editor.locator('[data-page-mark]');
  await expect(marks).toHaveCount(words?.length ?? 0);
  // Forced, since marks do not receive pointer events.
  await marks.nth(1).click({ force: true });
  const chosen = () => page.evaluate('getSelection().toString()');
  await expect.poll(chosen).toBe(words?.[1]);
  await text.fill(`${await text.inputValue()}\nPoprawka archiwisty.`);
  await expect(editor).toContainText('Są niezapisane poprawki');
  await editor.getByRole('button', { name: 'Wyjdź' }).click();
  await expect(page.getByText('Wyjść bez zapisywania?')).toBeVisible();
  await page.getByRole('button', { name: 'Wróć do edycji' }).click();
  await text.press('Control+s');
  await expect(editor).toContainText('Tekst poprawiony, zapisany');
  await editor.getByRole('button', { name: 'Pokaż odczyt maszynowy' }).click();
  await expect(editor.getByRole('region', { name: 'Odczyt maszynowy' })).not.toContainText('Poprawka');
  const download = page.waitForEvent('download');
  await editor.getByRole('button', { name: 'Pobierz tekst' }).click();
  await page.getByRole('menuitem', { name: 'Tekst (TXT)' }).click();
  expect((await download).suggestedFilename()).toBe('scan-protocol.txt');
  await editor.getByRole('button', { name: 'Wyjdź' }).click();
  await expect(editor).toBeHidden();
  await files.choose('scan-protocol.jpg', 'Otwórz tekst');
  await expect(text).toHaveValue(/Poprawka archiwisty\.$/);
  await editor.getByRole('button', { name: 'Wyjdź' }).click();
  // The box does not wait for the server, and an immediate reload would cancel its call.
  const published = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes('/api/files/'),
  );
  await files.row('scan-protocol.jpg').getByLabel('Publikuj: scan-protocol.jpg').check();
  await published;
  await page.reload();
  await expect(files.row('scan-protocol.jpg').getByLabel('Publikuj: scan-protocol.jpg')).toBeChecked();
});

test('a recording becomes cues that light up as they are heard and are split, merged and timed', async ({
  page,
}) => {
  const { files } = await filesOfNewUnit(page, 'speech-en.mp3');
  const quiz = new SendDialog(page);
  await files.choose('speech-en.mp3', 'Wyślij do transkrypcji');
  await quiz.answer('Czy w nagraniu słychać wyraźną mowę?', 'Tak');
  const language = quiz.dialog.getByLabel('Język nagrania');
  // Polish is proposed first, because the record is in Polish.
  await expect(quiz.dialog).toContainText('także po polsku');
  await expect(language).toHaveValue('-1');
  await language.selectOption('-2');
  await quiz.check();
  await quiz.send();

  await files.openText('speech-en.mp3');
  const editor = page.getByRole('dialog');
  const cues = editor.getByRole('region', { name: 'Bloki transkrypcji' }).getByRole('group');
  await expect(cues.first()).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  const count = await cues.count();
  const second = cues.nth(1);
  // Slow, so that the cue does not end before the check.
  await page.evaluate('document.querySelector("[role=dialog] audio").playbackRate = 0.1');
  await second.getByRole('button', { name: /^Odtwórz od tego bloku/ }).click();
  await expect(second).toHaveAttribute('aria-current', 'true');
  const words = second.getByLabel('Tekst bloku');
  const position = async () =>
    Number(await page.evaluate('document.querySelector("[role=dialog] audio").currentTime'));
  await words.press('Control+Space');
  await expect.poll(() => page.evaluate('document.querySelector("[role=dialog] audio").paused')).toBe(true);
  const before = await position();
  await words.press('Control+ArrowLeft');
  await expect.poll(position).toBeLessThan(before);

  await second.getByLabel('Osoba mówiąca').fill('Jan');
  await words.press('Home');
  await words.press('ArrowRight');
  await words.press('Control+Enter');
  await expect(cues).toHaveCount(count + 1);
  await expect(cues.nth(2).getByLabel('Osoba mówiąca')).toHaveValue('Jan');
  await expect(cues.nth(2).getByLabel('Tekst bloku')).toBeFocused();
  await second.getByRole('button', { name: /^Działania na bloku/ }).click();
  await page.getByRole('menuitem', { name: 'Połącz z następnym blokiem' }).click();
  await expect(cues).toHaveCount(count);
  // Waits for the focus, which would otherwise take the text typed below.
  await expect(words).toBeFocused();

  const start = cues.first().getByLabel('Początek');
  await start.fill('00:00:0x');
  await expect(editor.getByRole('button', { name: 'Zapisz' })).toBeDisabled();
  await start.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Popraw czas w bloku 1' })).toBeVisible();
  await start.fill('00:00:00.100');
  await editor.getByRole('button', { name: 'Zapisz' }).click();
  await expect(editor).toContainText('Tekst poprawiony, zapisany');
  await editor.getByRole('radio', { name: 'Zwykły tekst' }).check();
  await expect(editor.getByLabel('Transkrypcja w formacie WebVTT')).toHaveValue(/<v Jan>/);

  await goTo(page, '/jobs?kind=stt');
  await expect(page.getByRole('row', { name: /speech-en\.mp3/ }).first()).toContainText('Gotowe');
});

test('typed captions are shown with the film, and unsaved ones come back after the page was closed', async ({
  page,
}) => {
  const { files } = await filesOfNewUnit(page, 'film.mp4');
  await files.choose('film.mp4', 'Wpisz tekst ręcznie');
  const editor = page.getByRole('dialog');
  await editor.getByRole('button', { name: 'Dodaj blok' }).click();
  await expect(editor.getByLabel('Tekst bloku')).toBeFocused();
  await editor.getByLabel('Tekst bloku').fill('Droga do kościoła.');
  await editor.getByLabel('Koniec').fill('nie wiem');
  await editor.getByLabel('Koniec').blur();
  await expect(editor.getByText(/Nieprawidłowy znacznik czasu/).first()).toBeVisible();
  await editor.getByLabel('Koniec').fill('00:00:02.500');
  await editor.getByRole('button', { name: 'Zapisz' }).click();
  await expect(editor).toContainText('Tekst poprawiony, zapisany');
  await editor.getByRole('button', { name: 'Wyjdź' }).click();
  await expect(files.row('film.mp4')).toContainText('ma zapisany tekst');
  await files.choose('film.mp4', 'Podgląd');
  const captions = 'document.querySelector("[role=dialog] video")?.textTracks[0]?.cues?.[0]?.text';
  await expect.poll(() => page.evaluate(captions)).toBe('Droga do kościoła.');
  await editor.getByRole('button', { name: 'Zamknij' }).click();

  await files.choose('film.mp4', 'Otwórz tekst');
  await editor.getByLabel('Tekst bloku').fill('Droga do szkoły.');
  await expect(editor).toContainText('Zachowano lokalnie');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await files.choose('film.mp4', 'Otwórz tekst');
  await editor.getByRole('button', { name: 'Wstaw odzyskany tekst' }).click();
  await expect(editor.getByLabel('Tekst bloku')).toHaveValue('Droga do szkoły.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Wyjdź bez zapisywania' }).click();
  await expect(editor).toBeHidden();
});

test('every file of a collection is sent from its header, with one set of answers', async ({ page }) => {
  const { files, unit, collection } = await filesOfNewUnit(page, 'scan-report.jpg', 'statute.pdf');
  await goTo(page, `/collections/${collection.id}`);
  await page.getByRole('button', { name: 'Więcej', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Wyślij do OCR wszystkie pliki (2)' }).click();
  const quiz = new SendDialog(page);
  await expect(quiz.dialog).toContainText('Plik 1 z 2');
  await quiz.answer(PRINT_QUESTION, 'Tak');
  await quiz.check();
  await expect(quiz.dialog).toContainText('Przyjęto 2 pliki');
  await quiz.send();
  const tray = page.getByRole('region', { name: 'Zadania w tle' });
  await expect(tray).toContainText('wszystkie zakończone', { timeout: READ_TIMEOUT_MS });
  await goTo(page, `/units/${unit.id}?tab=content`);
  await expect(files.row('statute.pdf')).toContainText('ma zapisany tekst');
});
