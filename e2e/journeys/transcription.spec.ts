import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { openAs } from '../pages/open-as.ts';

const SAMPLES = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'demo', 'files');

async function aDocument() {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection);
  return records.make('document', unit, { title: ownTitle('Dokument') });
}

async function add(page: Page, name: string) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Dodaj pliki' }).first().click(),
  ]);
  await chooser.setFiles(join(SAMPLES, name));
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
}

async function choose(page: Page, file: string, entry: string) {
  await page.getByRole('button', { name: `Działania na pliku ${file}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('a PDF is sent to OCR after three questions, read, corrected and saved', async ({ page }) => {
  test.slow();
  const document = await aDocument();
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/documents/${document.id}?tab=content`);
  await add(page, 'statute.pdf');
  await choose(page, 'statute.pdf', 'Wyślij do OCR');
  await expect(editor.dialog).toContainText('Rozpoznawanie tekstu (OCR)');
  await editor.dialog.getByRole('button', { name: 'Sprawdź odpowiedzi' }).click();
  await expect(editor.dialog.getByText('Wybierz odpowiedź.').first()).toBeVisible();
  await editor.dialog
    .getByRole('group', { name: /drukiem lub maszynopisem/ })
    .getByRole('radio', { name: 'Tak' })
    .check({ force: true });
  await editor.dialog.getByRole('button', { name: 'Sprawdź odpowiedzi' }).click();
  await expect(editor.dialog).toContainText('Przyjęty');
  await expect(editor.dialog).toContainText('75%');
  await editor.dialog.getByRole('button', { name: 'Wyślij 1 plik' }).click();
  await expect(page.getByText('ma zapisany tekst').first()).toBeVisible({ timeout: 60_000 });
  await choose(page, 'statute.pdf', 'Otwórz tekst');
  const text = editor.dialog.getByRole('textbox', { name: /^Tekst/ }).first();
  await expect(text).toHaveValue(/stra/i);
  await text.fill('Poprawiony tekst statutu');
  await editor.dialog.getByRole('button', { name: 'Wyjdź' }).click();
  await expect(page.getByText('Wyjść bez zapisywania?')).toBeVisible();
  await page.getByRole('button', { name: 'Wróć do edycji' }).click();
  await editor.dialog.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(editor.dialog.getByText(/Tekst poprawiony, zapisany/)).toBeVisible();
  await editor.dialog.getByRole('button', { name: 'Wyjdź' }).click();
  await choose(page, 'statute.pdf', 'Otwórz tekst');
  await expect(text).toHaveValue('Poprawiony tekst statutu');
});

test('a recording gets a transcription in blocks whose times are checked', async ({ page }) => {
  test.slow();
  const document = await aDocument();
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/documents/${document.id}?tab=content`);
  await add(page, 'recording.wav');
  await choose(page, 'recording.wav', 'Wpisz tekst ręcznie');
  await editor.dialog.getByRole('button', { name: 'Dodaj blok' }).first().click();
  await editor.dialog.getByRole('textbox', { name: 'Tekst bloku' }).fill('Dzień dobry');
  await editor.dialog.getByRole('textbox', { name: 'Koniec' }).fill('nie wiem');
  await editor.dialog.getByRole('textbox', { name: 'Koniec' }).blur();
  await expect(editor.dialog.getByText(/Nieprawidłowy znacznik czasu/).first()).toBeVisible();
  await editor.dialog.getByRole('textbox', { name: 'Koniec' }).fill('00:00:02.500');
  await editor.dialog.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(editor.dialog.getByText(/zapisany/).first()).toBeVisible();
});
