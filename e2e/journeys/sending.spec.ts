import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { aUnitBy, aUnitWith } from '../api/file-builders.ts';
import { anInstitution } from '../api/institution-builders.ts';
import { apiWith } from '../api/record-builders.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { FilePicker, madeFile, SendDialog, sample } from '../pages/file-picker.ts';
import { openAs, openWith } from '../pages/open-as.ts';

const PRINT_QUESTION = 'Czy tekst w pliku jest drukiem lub maszynopisem?';
const SPEECH_QUESTION = 'Czy w nagraniu słychać wyraźną mowę?';

test('a quota that is used up is reported before anything is sent, with what else may be wrong', async ({
  page,
}) => {
  const { token } = await anInstitution();
  const { unit } = await aUnitBy(token, 'statute.pdf', 'recording.wav');
  await openWith(page, token, `/units/${unit.id}?tab=content`);
  const files = new FilePicker(page);
  const quiz = new SendDialog(page);
  await files.choose('statute.pdf', 'Wyślij do OCR');
  await quiz.answer(PRINT_QUESTION, 'Tak');
  await quiz.check();
  await expect(quiz.dialog).toContainText('Limit stron OCR został wykorzystany');
  await expect(quiz.dialog.getByRole('button', { name: /^Wyślij/ })).toBeDisabled();
  await quiz.dialog.getByRole('button', { name: 'Anuluj' }).click();
  await files.choose('recording.wav', 'Wyślij do transkrypcji');
  await quiz.answer(SPEECH_QUESTION, 'Tak');
  await quiz.dialog.getByLabel('Język nagrania').selectOption('-2');
  await quiz.check();
  await expect(quiz.dialog).toContainText('Limit czasu transkrypcji został wykorzystany');
});

test('a language of the record that no scan is read in is named, and a quota that others used up meanwhile is reported after sending', async ({
  page,
}) => {
  const { token } = await anInstitution({ remainingOCRPages: 1 });
  const { unit, api, add } = await aUnitBy(token, 'scan-protocol.jpg');
  await (await apiWith(token)).change(unit, { languages: ['pol', 'ita'] });
  await openWith(page, token, `/units/${unit.id}?tab=content`);
  const files = new FilePicker(page);
  const quiz = new SendDialog(page);
  await files.choose('scan-protocol.jpg', 'Wyślij do OCR');
  await expect(quiz.dialog).toContainText('OCR nie odczytuje tu języka podanego w opisie: włoski.');
  await quiz.answer(PRINT_QUESTION, 'Tak');
  await quiz.check();
  const another = await add('scan-protocol.jpg', 'inny.jpg');
  await api.post('/api/transcriptions/send', { data: { kind: 'ocr', files: [{ id: another.id }] } });
  await quiz.send();
  await expect(new EditorPage(page).notice(/Limit stron OCR został wykorzystany/)).toBeVisible();
});

test('a recording that cannot be decoded says so', async ({ page }) => {
  const { unit } = await aUnitWith('redaktor');
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  const files = new FilePicker(page);
  const half = readFileSync(sample('film.mp4')).subarray(0, 3000);
  await files.add([madeFile('urwany.mp4', half, 'video/mp4')]);
  await files.expectStored('urwany.mp4');
  const quiz = new SendDialog(page);
  await files.choose('urwany.mp4', 'Wyślij do transkrypcji');
  await quiz.answer(SPEECH_QUESTION, 'Tak');
  await quiz.dialog.getByLabel('Język nagrania').selectOption('-2');
  await quiz.check();
  await quiz.send();
  await expect(new EditorPage(page).notice(/Nie udało się przetworzyć pliku/)).toBeVisible();
});

test('a transcription is requested again after a lost answer, until it is there', async ({ page }) => {
  // A real engine transcribes the recording.
  test.setTimeout(180_000);
  const { unit } = await aUnitWith('redaktor', 'speech-en.mp3');
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  const files = new FilePicker(page);
  const quiz = new SendDialog(page);
  let failures = 0;
  await page.route('**/api/jobs?**', (route) => {
    failures += 1;
    if (failures > 2) return route.fallback();
    return failures === 1 ? route.abort('connectionreset') : route.fulfill({ status: 502, body: '' });
  });
  await files.choose('speech-en.mp3', 'Wyślij do transkrypcji');
  await quiz.answer(SPEECH_QUESTION, 'Tak');
  await quiz.dialog.getByLabel('Język nagrania').selectOption('-2');
  await quiz.check();
  await quiz.send();
  await expect(new EditorPage(page).notice('Transkrypcja jest gotowa do sprawdzenia.')).toBeVisible({
    timeout: 120_000,
  });
  expect(failures).toBeGreaterThan(2);
});

test('files sent together are all at the server when the notice says so: a reload loses none', async ({
  page,
}) => {
  const names = ['statute.pdf', 'statute.pdf', 'statute.pdf', 'statute.pdf', 'statute.pdf', 'statute.pdf'];
  const { token } = await anInstitution({ remainingOCRPages: 100 });
  const { unit, files, api } = await aUnitBy(token, ...names);
  await openWith(page, token, `/units/${unit.id}?tab=content`);
  const quiz = new SendDialog(page);
  await new EditorPage(page).more(/Wyślij do OCR/);
  await quiz.answer(PRINT_QUESTION, 'Tak');
  await quiz.check();
  await quiz.send();
  await expect(new EditorPage(page).notice('Wysłano do OCR 6 plików.')).toBeVisible();
  await page.reload();
  const jobs = (await (await api.get('/api/jobs?per_page=100&kind=ocr')).json()) as {
    content: { fileId: number }[];
  };
  const fileIds = jobs.content.map(({ fileId }) => fileId);
  expect(files.filter(({ id }) => !fileIds.includes(id))).toEqual([]);
});
