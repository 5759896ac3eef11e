import { expect, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { openAs } from '../pages/open-as.ts';

test("a colleague's comment leads from the desk to the record, is answered and resolved", async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const text = ownTitle('Sprawdź datę');
  await (await apiAs('edytor')).comment(collection, text);
  await openAs(page, 'redaktor', '/home');
  await page.getByRole('link', { name: text }).click();
  const dialog = page.getByRole('dialog', { name: 'Komentarze' });
  await dialog.getByLabel('Nowy komentarz').fill('Poprawiona.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Poprawiona.', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: `Oznacz jako załatwiony: ${text}` }).click();
  await expect(dialog.getByText('Załatwione: 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Komentarze (1)' })).toBeVisible();
});

test('an author changes a comment and deletes another after a question', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  for (const text of ['Pierwszy', 'Drugi']) await records.comment(collection, text);
  await openAs(page, 'redaktor', `/collections/${collection.id}`);
  await page.getByRole('button', { name: 'Komentarze (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Komentarze' });
  await dialog.getByRole('button', { name: 'Edytuj komentarz: Pierwszy' }).click();
  await dialog.getByLabel('Treść komentarza').fill('Pierwszy, poprawiony');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: 'Edytuj komentarz: Pierwszy, poprawiony' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Usuń komentarz: Drugi' }).click();
  const question = page.getByRole('dialog', { name: 'Usunąć ten komentarz?' });
  await question.getByRole('button', { name: 'Usuń' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByText('Drugi')).toBeHidden();
  await expect(dialog.getByText('Pierwszy, poprawiony')).toBeVisible();
  await expect(dialog.getByText(/, zmieniono \d/)).toBeVisible();
});

test('a draft is assigned to a person in its comments, and text that was not sent is still there', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const draft = await records.make('collection', undefined, { title: ownTitle('Szkic'), isDraft: true });
  const { user } = await (await apiAs('edytor')).read<{ user: { fullName: string } }>('/api/users/current');
  await openAs(page, 'redaktor', `/collections/${draft.id}`);
  await page.getByRole('button', { name: 'Komentarze' }).click();
  const dialog = page.getByRole('dialog', { name: 'Komentarze' });
  await dialog.getByLabel('Nowy komentarz').fill('Niewysłany');
  await dialog.getByLabel('Przypisz do').selectOption({ label: user.fullName });
  await page.keyboard.press('Escape');
  await expect(page.getByText(`przypisane: ${user.fullName}`)).toBeVisible();
  await page.getByRole('button', { name: 'Komentarze' }).click();
  await expect(dialog.getByLabel('Nowy komentarz')).toHaveValue('Niewysłany');
});

test('a template is renamed and deleted in its list, and the deletion taken back', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const editor = new EditorPage(page);
  const [name, later] = [ownTitle('Pismo'), ownTitle('List')];
  await openAs(page, 'redaktor', `/collections/${collection.id}`);
  await editor.more('Zapisz jako wzorzec opisu…');
  await editor.dialog.getByLabel('Nazwa wzorca').fill(name);
  await editor.dialog.getByRole('button', { name: 'Zapisz wzorzec' }).click();
  await editor.more('Wzorce opisu…');
  await editor.dialog.getByLabel(`Nazwa wzorca „${name}”`).fill(later);
  await editor.dialog.getByRole('button', { name: `Zmień nazwę wzorca „${name}”` }).click();
  const renamed = editor.dialog.getByLabel(`Nazwa wzorca „${later}”`);
  await expect(renamed).toHaveValue(later);
  await editor.dialog.getByRole('button', { name: `Usuń wzorzec „${later}”` }).click();
  await expect(renamed).toBeHidden();
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await expect(renamed).toHaveValue(later);
});
