import { expect, test } from '@playwright/test';
import { aUnitWith } from '../api/file-builders.ts';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { openAs } from '../pages/open-as.ts';

test('publishing everything says before and after how many are skipped, and the list of them stays', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const { unit, api } = await aUnitWith('redaktor', 'sketch.png');
  await records.make('document', unit, { title: 'List pierwszy', signature: '1' });
  await records.make('document', unit, { title: 'List bez daty', signature: '2', isDraft: true, dates: [] });
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  await editor.publish('Opublikuj wraz z zawartością');
  const { dialog } = editor;
  await expect(dialog).toContainText('opis nadrzędny nie jest opublikowany');
  await expect(dialog.getByRole('button', { name: 'Opublikuj 0, pomiń 1' })).toBeDisabled();
  await dialog.getByLabel('Opublikuj też 1 opis nadrzędny').check();
  await expect(dialog.getByRole('button', { name: 'Opublikuj 3, pomiń 1' })).toBeEnabled();
  await dialog.getByLabel('Oznacz kompletne wersje robocze jako gotowe').check();
  await expect(dialog.getByRole('list', { name: 'Pominięte opisy' })).toContainText('brakuje: Data');
  await dialog.getByRole('button', { name: 'Opublikuj 3, pomiń 1' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Opublikowano 3 opisy. Opublikowano 1 plik.');
  await expect(dialog.getByRole('link', { name: 'List bez daty' })).toBeVisible();
  const arePublished = async () =>
    ((await (await api.get(`/api/files/unit/${unit.id}`)).json()) as { isPublished: boolean }[]).map(
      ({ isPublished }) => isPublished,
    );
  expect(await arePublished()).toEqual([true]);
  // If records were skipped, the undo button is beside their list.
  await dialog.getByRole('button', { name: 'Cofnij' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(arePublished).toEqual([false]);
  await expect(page.getByRole('main').getByText('Nieopublikowana').first()).toBeVisible();
});

test('rows of the table become ready together and the notice takes that back', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection, { title: ownTitle('Jednostka') });
  for (const signature of ['1', '2'])
    await records.make('document', unit, { title: `List ${signature}`, signature, isDraft: true });
  await openAs(page, 'redaktor', `/grid/unit/${unit.id}`);
  for (const title of ['List 1', 'List 2']) await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: 'Dokończ i opublikuj…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Opublikuj opisy').uncheck();
  await expect(dialog).toContainText('2 wersje robocze są kompletne');
  await dialog.getByRole('button', { name: 'Wykonaj' }).click();
  await expect(new EditorPage(page).notice('2 opisy oznaczono jako gotowe.')).toBeVisible();
  const drafts = async () =>
    (
      await records.read<{ rows: { isDraft: boolean }[] }>(
        `/api/records/children?parent_id=${unit.id}&level=document`,
      )
    ).rows.filter(({ isDraft }) => isDraft).length;
  await expect.poll(drafts).toBe(0);
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click();
  await expect.poll(drafts).toBe(2);
});
