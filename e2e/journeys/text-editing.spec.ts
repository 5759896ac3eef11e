import { expect, type Page, test } from '@playwright/test';
import { aUnitBy, aUnitWith, importText, saveText } from '../api/file-builders.ts';
import { anInstitution } from '../api/institution-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible } from '../pages/axe.ts';
import { choose } from '../pages/choose.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { FilePicker } from '../pages/file-picker.ts';
import { openAs, openWith } from '../pages/open-as.ts';

const CUES = `WEBVTT

00:00:00.000 --> 00:00:01.000
<v Jan>Straz pozarna

00:00:01.000 --> 00:00:02.000
bez niczego

00:00:02.000 --> 00:00:03.000
nasza STRAZ i straz`;

/** Opens the text of a file of a new unit for correction. */
async function openText(page: Page, name: string, text: string, ...others: string[]) {
  const { api, unit, files } = await aUnitWith('redaktor', name, ...others);
  const [file, ...besides] = files;
  if (!file) throw new Error('no file');
  await saveText(api, file, text);
  for (const other of besides) await saveText(api, other, `tekst pliku ${other.name}`);
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  await new FilePicker(page).choose(name, 'Otwórz tekst');
  const editor = page.getByRole('dialog');
  const find = editor.getByRole('search');
  return { api, file, editor, find, findInput: find.getByLabel('Znajdź', { exact: true }) };
}

test('words are found on every page by keyboard, replaced one by one or all, and put back', async ({
  page,
}) => {
  const { editor, find, findInput } = await openText(
    page,
    'statute.pdf',
    'Straz w Modrzewinie.\nNowa straz\fDruga strona: STRAZ',
  );
  const text = editor.getByRole('textbox', { name: /^Tekst/ });
  await text.press('Control+f');
  await expect(findInput).toBeFocused();
  await findInput.fill('straz');
  await expect(find.getByRole('status')).toHaveText('Wystąpienie 1 z 3');
  await expectAccessible(page, '[role="dialog"]');
  await findInput.press('Shift+Enter');
  await expect(find.getByRole('status')).toHaveText('Wystąpienie 3 z 3');
  await expect(text).toHaveValue('Druga strona: STRAZ');
  await find.getByLabel('Uwzględniaj wielkość liter').check();
  await expect(find.getByRole('status')).toHaveText('Wystąpienie 1 z 1');
  await expect(text).toHaveValue(/Nowa straz/);
  await find.getByLabel('Uwzględniaj wielkość liter').uncheck();
  await expect(find.getByRole('status')).toHaveText('Wystąpienie 2 z 3');

  await find.getByLabel('Zamień na').fill('straż');
  await find.getByLabel('Zamień na').press('Enter');
  await expect(find.getByRole('status')).toContainText('Zamieniono 1 wystąpienie.');
  await findInput.press('Enter');
  await find.getByRole('button', { name: 'Zamień wszystkie' }).click();
  await expect(find.getByRole('status')).toContainText('Zamieniono 2 wystąpienia.');
  await find.getByRole('button', { name: 'Cofnij' }).click();
  await expect(text).toHaveValue('Straz w Modrzewinie.\nNowa straż');
  await text.press('Control+z');
  await expect(text).toHaveValue('Straz w Modrzewinie.\nNowa straz');

  await findInput.press('Escape');
  await expect(find).toBeHidden();
  await expect(editor).toBeVisible();
  await expect(text).toBeFocused();
});

test('what was typed into cues is undone before the step behind it; their words are found and replaced, in blocks and in the plain text', async ({
  page,
}) => {
  const { editor, find, findInput } = await openText(page, 'recording.wav', CUES);
  const cues = editor.getByRole('region', { name: 'Bloki transkrypcji' }).getByRole('group');
  await cues
    .first()
    .getByRole('button', { name: /^Działania na bloku/ })
    .click();
  await page.getByRole('menuitem', { name: 'Połącz z następnym blokiem' }).click();
  await expect(cues).toHaveCount(2);
  await expect(cues.first().getByLabel('Tekst bloku')).toBeFocused();
  await cues.last().getByLabel('Tekst bloku').fill('wpisane później');
  const undo = editor.getByRole('button', { name: 'Cofnij' });
  await undo.click();
  await expect(cues).toHaveCount(2);
  await expect(cues.last().getByLabel('Tekst bloku')).toHaveValue('nasza STRAZ i straz');
  await undo.click();
  await expect(cues).toHaveCount(3);

  const words = editor.getByLabel('Tekst bloku');
  await words.first().press('Control+f');
  await findInput.fill('straz');
  await expect(find.getByRole('status')).toHaveText('Wystąpienie 1 z 3');
  await find.getByLabel('Zamień na').fill('straż');
  await find.getByRole('button', { name: 'Zamień wszystkie' }).click();
  await expect(words.nth(2)).toHaveValue('nasza straż i straż');
  await expect(editor.getByLabel('Osoba mówiąca').first()).toHaveValue('Jan');
  await words.nth(2).press('Control+z');
  await expect(words.nth(2)).toHaveValue('nasza STRAZ i straz');

  await editor.getByRole('radio', { name: 'Zwykły tekst' }).check();
  const raw = editor.getByLabel('Transkrypcja w formacie WebVTT');
  await raw.press('Control+f');
  await findInput.fill('<v Jan>');
  await expect(find.getByRole('status')).toHaveText('Wystąpienie 1 z 1');
  await find.getByLabel('Zamień na').fill('<v Anna>');
  await find.getByRole('button', { name: 'Zamień', exact: true }).click();
  await expect(raw).toHaveValue(/<v Anna>Straz/);
  await findInput.fill('nie ma tego');
  await expect(find.getByRole('status')).toContainText('Nic nie znaleziono');
});

test('in Sprawdzanie a text in Hebrew runs from the right, one in Polish from the left, and one that was passed over is offered at the end', async ({
  page,
}) => {
  const { token } = await anInstitution();
  const { api, unit, add } = await aUnitBy(token);
  for (const [name, word] of [
    ['a.png', 'האגודה'],
    ['b.png', 'Akta'],
  ] as const)
    await importText(api, await add('sketch.png', name), [[word, 0.99]]);
  await openWith(page, token, `/units/${unit.id}?tab=content`);
  const editor = new EditorPage(page);
  await editor.more('Sprawdź teksty');
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: 'Tekst', exact: true });
  await expect(dialog.getByText('1 z 2', { exact: true })).toBeVisible();
  await expect(text).toHaveCSS('direction', 'rtl');
  await page.keyboard.press('Alt+PageDown');
  await expect(dialog.getByText('2 z 2', { exact: true })).toBeVisible();
  await expect(text).toHaveCSS('direction', 'ltr');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('heading', { name: 'Pominięto 1 tekst' })).toBeVisible();
  await page.getByRole('button', { name: 'Wróć do pominiętych' }).click();
  await expect(dialog.getByText('1 z 1', { exact: true })).toBeVisible();
  await expect(text).toHaveValue('האגודה');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(editor.notice('Wszystkie teksty z kolejki są sprawdzone.')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('words that were read unsurely are underlined until they are changed; F8 and a press on the scan bring them into sight', async ({
  page,
}) => {
  const { token } = await anInstitution();
  const { api, unit, files } = await aUnitBy(token, 'sketch.png');
  const [file] = files;
  if (!file) throw new Error('no file');
  await importText(api, file, [
    ['Akta', 0.95],
    ['gmlny', 0.3],
    ['Rudnlca', 0.5],
    ['1925', 0.99],
  ]);
  await openWith(page, token, '/texts');
  await page.getByRole('button', { name: 'Sprawdź 1 tekst po kolei' }).click();
  const editor = page.getByRole('dialog');
  await expect(editor.getByText('1 z 1', { exact: true })).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Zatwierdź', exact: true })).toBeVisible();
  await saveText(api, file, `${'Dopisany wiersz.\n'.repeat(150)}Akta gmlny Rudnlca 1925`);
  await goTo(page, `/units/${unit.id}?tab=content`);
  await new FilePicker(page).choose('sketch.png', 'Otwórz tekst');
  const text = editor.getByRole('textbox', { name: 'Tekst', exact: true });
  const chosen = () => page.evaluate('getSelection().toString()');
  const underlined = editor.locator('mark');
  await expect(text).toHaveAccessibleDescription('Kropkami podkreślono 2 słowa odczytane niepewnie.');
  await expect(underlined).toHaveText(['gmlny', 'Rudnlca']);
  await expectAccessible(page, '[role="dialog"]');
  await expect(underlined.first()).not.toBeInViewport();
  await page.keyboard.press('F8');
  await expect(underlined.first()).toBeInViewport();
  await expect.poll(chosen).toBe('gmlny');
  await page.keyboard.type('gminy');
  await expect(underlined).toHaveText(['Rudnlca']);
  await expect(text).toHaveAccessibleDescription('Kropkami podkreślono 1 słowo odczytane niepewnie.');
  await page.keyboard.press('F8');
  await expect.poll(chosen).toBe('Rudnlca');
  await text.evaluate((area: { scrollTop: number }) => {
    area.scrollTop = 0;
  });
  await expect(underlined).not.toBeInViewport();
  // Forced, since marks do not receive pointer events.
  await editor.locator('[data-page-mark]').first().click({ force: true });
  await expect(underlined).toBeInViewport();
  await text.press('Control+s');
  await expect(editor).toContainText('Tekst poprawiony, zapisany');
  await choose(editor.getByLabel('Sprawdzony'));
  await expect(underlined).toHaveCount(0);
});

test('a save over a newer text warns, may keep the own one, marks it as checked and goes on to the next file', async ({
  page,
}) => {
  const { api, file, editor } = await openText(page, 'sketch.png', 'pierwszy', 'photograph.jpg');
  const text = editor.getByRole('textbox', { name: /^Tekst/ });
  await text.fill('mój tekst');
  await saveText(api, file, 'tekst kolegi');
  await text.press('Control+s');
  const question = page.getByRole('dialog', { name: 'Ktoś inny zmienił ten tekst' });
  await question.getByRole('button', { name: 'Wróć do edycji' }).click();
  await expect(question).toBeHidden();
  await expect(text).toHaveValue('mój tekst');
  const storedText = async () =>
    ((await (await api.get(`/api/transcriptions/${file.id}`)).json()) as { transcription: string })
      .transcription;
  expect(await storedText()).toBe('tekst kolegi');
  await text.press('Control+s');
  await question.getByRole('button', { name: 'Zapisz moją wersję' }).click();
  await expect(editor).toContainText('Tekst poprawiony, zapisany');
  expect(await storedText()).toBe('mój tekst');
  await choose(editor.getByLabel('Sprawdzony'));
  await text.press('Control+Shift+Enter');
  await expect(text).toHaveValue('tekst pliku photograph.jpg');
  await expect(editor.getByLabel('Sprawdzony')).not.toBeChecked();
  await expect(editor.getByRole('button', { name: 'Zapisz i następny' })).toHaveCount(0);
  await text.press('Alt+PageUp');
  await expect(text).toHaveValue('mój tekst');
  await expect(editor.getByLabel('Sprawdzony')).toBeChecked();
  await editor.getByRole('button', { name: 'Wyjdź' }).click();
  await expect(page.getByRole('button', { name: 'Działania na pliku sketch.png' })).toBeFocused();
});

test('times are taken from the player and shifted, and a fault of the plain text leads to its line', async ({
  page,
}) => {
  const { editor } = await openText(page, 'recording.wav', CUES);
  const cues = editor.getByRole('region', { name: 'Bloki transkrypcji' }).getByRole('group');
  await expect(cues).toHaveCount(3);
  await expect
    .poll(() => page.evaluate('document.querySelector("[role=dialog] audio")?.readyState > 0'))
    .toBe(true);
  await page.evaluate('document.querySelector("[role=dialog] audio").currentTime = 2.25');
  // The waveform loads after the player and must not restart the recording.
  const hasWaveform =
    'document.querySelector("[role=dialog] audio").parentElement.querySelector("div")?.childElementCount > 0';
  await expect.poll(() => page.evaluate(hasWaveform)).toBe(true);
  const where = 'document.querySelector("[role=dialog] audio").currentTime';
  expect(await page.evaluate(where)).toBe(2.25);
  await cues.last().getByLabel('Tekst bloku').press('F8');
  await expect(cues.last().getByLabel('Początek')).toHaveValue('00:00:02.250');
  await editor.getByRole('button', { name: 'Przesuń czasy' }).click();
  const shift = page.getByRole('dialog', { name: 'Przesuń czasy' });
  await shift.getByLabel('O ile sekund').fill('0,5');
  await shift.getByRole('button', { name: 'Przesuń', exact: true }).click();
  await expect(cues.last().getByLabel('Początek')).toHaveValue('00:00:02.750');
  const start = cues.first().getByLabel('Początek');
  await expect(start).toHaveValue('00:00:00.000');
  await start.fill('00:00:0x');
  await expect(start).toHaveAccessibleDescription(/^Nieprawidłowy znacznik czasu/);
  await start.fill('00:00:00.000');

  await editor.getByRole('radio', { name: 'Zwykły tekst' }).check();
  const raw = editor.getByLabel('Transkrypcja w formacie WebVTT');
  await raw.fill(CUES.replace('00:00:01.000 --> 00:00:02.000', '00:00:0x --> 00:00:02.000'));
  const problems = editor.getByRole('region', { name: 'Uwagi do tekstu' });
  await expect(problems).toContainText('Nieprawidłowy znacznik czasu');
  await problems.getByRole('button', { name: 'Wiersz 6' }).click();
  const marked = 'document.getSelection().toString()';
  await expect.poll(() => page.evaluate(marked)).toBe('00:00:0x --> 00:00:02.000');
});
