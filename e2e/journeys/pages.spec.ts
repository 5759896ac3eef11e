import { expect, test } from '@playwright/test';
import { aUnitWith } from '../api/file-builders.ts';
import { apiAs } from '../api/record-builders.ts';
import { choose } from '../pages/choose.ts';
import { dropFiles } from '../pages/drop-files.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { sample } from '../pages/file-picker.ts';
import { openAs } from '../pages/open-as.ts';

interface Grid {
  rows: { id: number; values: { title: string }; filesCount: number }[];
}

test('scans are put together into documents on a film strip before anything is sent', async ({ page }) => {
  const { unit } = await aUnitWith('redaktor');
  const records = await apiAs('redaktor');
  await openAs(page, 'redaktor', `/documents/create?parentId=${unit.id}&parentLevel=unit`);
  await new EditorPage(page).more('Jeden dokument na skan…');
  const dialog = page.getByRole('dialog', { name: 'Dokumenty ze skanów' });
  const scans = ['sketch.png', 'photograph.jpg', 'scan-list.jpg'].map(sample);
  // A drop beside the drop zone is harmless: the page behind takes no files and is not left.
  await dropFiles(page, dialog.getByRole('heading', { name: 'Dokumenty ze skanów' }), scans);
  await expect(new EditorPage(page).notice(/nie można dodać plików/)).toBeVisible();
  await dropFiles(page, dialog.getByText('albo upuść pliki tutaj'), scans);
  await dialog.getByLabel('Skanów w dokumencie').fill('3');
  await expect(dialog.getByRole('button', { name: 'Utwórz 1 dokument' })).toBeVisible();
  await dialog.getByLabel('Skanów w dokumencie').fill('1');
  await dialog.getByRole('button', { name: 'photograph.jpg: ciąg dalszy poprzedniego' }).click();
  await dialog.getByLabel('Tytuł dokumentu ze skanu sketch.png').fill('List do matki');
  // Escape must not discard typed titles without a question.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Zamknąć bez tworzenia dokumentów?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await dialog.getByRole('button', { name: 'Utwórz 2 dokumenty' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'List do matki' })).toBeVisible();
  const { rows } = await records.read<Grid>(`/api/records/children?parent_id=${unit.id}&level=document`);
  expect(rows.map(({ values, filesCount }) => [values.title, filesCount])).toEqual([
    ['List do matki', 2],
    ['scan-list', 1],
  ]);
});

test('a page goes to another document of its unit, and one press brings it back', async ({ page }) => {
  const { unit } = await aUnitWith('redaktor', 'sketch.png', 'photograph.jpg');
  const records = await apiAs('redaktor');
  const letter = await records.make('document', unit, { title: 'List do matki' });
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  const box = page.getByRole('checkbox', { name: 'Zaznacz plik photograph.jpg' });
  await choose(box);
  await page.getByRole('button', { name: 'Przenieś do dokumentu…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Przenieś 1 stronę' });
  await choose(dialog.getByRole('radio', { name: letter.title }));
  await dialog.getByRole('button', { name: 'Przenieś', exact: true }).click();
  await expect(box).toBeHidden();
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await expect(box).toBeVisible();
});

test('chosen documents of the table become one, and one press parts them again', async ({ page }) => {
  const { unit } = await aUnitWith('redaktor');
  const records = await apiAs('redaktor');
  await records.make('document', unit, { title: 'Pierwsza połowa' });
  await records.make('document', unit, { title: 'Druga połowa' });
  await openAs(page, 'redaktor', `/grid/unit/${unit.id}?level=document`);
  const grid = page.getByRole('grid');
  await choose(grid.getByRole('checkbox', { name: 'Zaznacz wszystkie wiersze' }));
  await page.getByRole('button', { name: 'Połącz w jeden dokument' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Połącz w jeden dokument' }).click();
  const second = grid.getByRole('gridcell', { name: 'Druga połowa', exact: true });
  await expect(second).toBeHidden();
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await expect(second).toBeVisible();
});
