import { expect, test } from '@playwright/test';
import { aUnitBy } from '../api/file-builders.ts';
import { anInstitution } from '../api/institution-builders.ts';
import { apiWith } from '../api/record-builders.ts';
import { actionsOf, countActions } from '../pages/count-actions.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { FilePicker, SendDialog } from '../pages/file-picker.ts';
import { openWith } from '../pages/open-as.ts';

const SCANS = 20;
/** Indexes of second pages: scans three and four, and five and six, are letters of two pages. */
const SECOND_PAGES = [3, 5];
const DOCUMENTS = SCANS - SECOND_PAGES.length;
const MAX_ACTIONS = 2 * DOCUMENTS;

/** Cells as a spreadsheet copies them: title and date. */
const pasted = Array.from({ length: DOCUMENTS }, (_, at) => `List nr ${at + 1}\t${1920 + at}`).join('\n');
const PASTE = `{
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', ${JSON.stringify(pasted)});
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}`;
/** Actions that the counter misses: the paste and the drop of the files. */
const UNCOUNTED = 2;

test('twenty scans are split, described in the table, read, checked and published with at most two actions a document', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const names = Array.from({ length: SCANS }, () => 'statute.pdf');
  const { token } = await anInstitution({ remainingOCRPages: 2 * SCANS });
  const { unit, api } = await aUnitBy(token, ...names);
  await countActions(page);
  await openWith(page, token, `/units/${unit.id}?tab=content`);
  const editor = new EditorPage(page);
  const dialog = page.getByRole('dialog');
  await expect(new FilePicker(page).rows).toHaveCount(SCANS);
  const atFirst = await actionsOf(page);

  await page.getByRole('button', { name: 'Jeden dokument na skan' }).click();
  // Each joined scan shifts the index of the next one by one.
  for (const [done, at] of SECOND_PAGES.entries())
    await dialog
      .getByRole('button', { name: /^Połącz z poprzednim/ })
      .nth(at - done - 1)
      .click();
  await expect(dialog.getByRole('button', { name: `Utwórz ${DOCUMENTS} dokumentów` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Utwórz i otwórz tabelę' }).click();

  const grid = page.getByRole('grid', { name: unit.title });
  await grid.getByRole('gridcell', { name: 'statute', exact: true }).first().click();
  await page.evaluate(PASTE);
  for (const text of ['List nr 1', '1920', `List nr ${DOCUMENTS}`, `${1919 + DOCUMENTS}`])
    await expect(grid.getByRole('gridcell', { name: text, exact: true })).toBeVisible();
  await grid.getByRole('checkbox', { name: 'Zaznacz wszystkie wiersze' }).check();
  await page.getByRole('button', { name: 'Wyślij do OCR', exact: true }).click();
  const quiz = new SendDialog(page);
  await quiz.answer('Czy tekst w pliku jest drukiem lub maszynopisem?', 'Tak');
  await quiz.check();
  await quiz.send();
  await expect(editor.notice(`Wysłano do OCR ${SCANS} plików.`)).toBeVisible();
  const unread = async () =>
    ((await (await api.get(`/api/review?under=${unit.id}`)).json()) as { total: number }).total;
  await expect.poll(unread, { timeout: 200_000 }).toBe(SCANS);

  await page
    .getByRole('region', { name: 'Powiadomienia' })
    .getByRole('button', { name: 'Sprawdź teksty' })
    .click();
  for (let at = 1; at < SCANS; at += 1) {
    await expect(dialog.getByText(`${at} z ${SCANS}`, { exact: true })).toBeVisible();
    await page.keyboard.press('Control+Shift+Enter');
  }
  await dialog.getByRole('button', { name: 'Zatwierdź i dokończ…' }).click();

  await dialog.getByLabel(/^Opublikuj też 2 opisy/).check();
  await dialog.getByRole('button', { name: new RegExp(`^Opublikuj ${DOCUMENTS + 2}$`) }).click();
  await expect(dialog).toBeHidden();
  const actions = (await actionsOf(page)) - atFirst + UNCOUNTED;

  const records = await apiWith(token);
  const { rows } = await records.read<{ rows: { isPublished: boolean; values: { title: string } }[] }>(
    `/api/records/children?parent_id=${unit.id}&level=document`,
  );
  expect(rows.filter(({ isPublished }) => isPublished)).toHaveLength(DOCUMENTS);
  expect(rows.at(-1)?.values.title).toBe(`List nr ${DOCUMENTS}`);
  expect(await unread()).toBe(0);
  expect(actions, `${actions} actions for ${DOCUMENTS} documents`).toBeLessThanOrEqual(MAX_ACTIONS);
});
