import { expect, test } from '@playwright/test';
import { aUnitWith } from '../api/file-builders.ts';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { dropFiles } from '../pages/drop-files.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { FilePicker, sample } from '../pages/file-picker.ts';
import { openAs } from '../pages/open-as.ts';

test('an administrator works in the institution that is chosen in the top bar, and the tree beside a record is its own', async ({
  page,
}) => {
  const records = await apiAs('rudnica');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół z Rudnicy') });
  await openAs(page, 'admin', '/resource');
  const choice = page.getByRole('combobox', { name: 'Instytucja, w której pracujesz' });
  const row = page.getByRole('treeitem', { name: collection.title });
  await expect(choice).toBeVisible();
  await expect(row).toBeHidden();
  // A link leads into another institution: its tree comes along, and so do the lists.
  await page.goto(`/collections/${collection.id}`);
  await expect(row).toBeVisible();
  const there = await choice.inputValue();
  await page.goto('/collections');
  await expect(page.getByRole('link', { name: collection.title })).toBeVisible();
  const elsewhere = choice.locator(`option:not([value="${there}"])`).first();
  await choice.selectOption((await elsewhere.getAttribute('value')) ?? '');
  await expect(page.getByRole('link', { name: collection.title })).toBeHidden();
});

test('files dropped on a new document go with its save, and stand in their order', async ({ page }) => {
  const { unit } = await aUnitWith('redaktor');
  await openAs(page, 'redaktor', `/documents/create?parentId=${unit.id}&parentLevel=unit`);
  const editor = new EditorPage(page);
  const title = ownTitle('List');
  await editor.field('Tytuł').fill(title);
  const paths = ['sketch.png', 'photograph.jpg'].map(sample);
  await dropFiles(page, editor.field('Tytuł'), paths);
  await expect(page.getByText('2 pliki zostaną wysłane razem z zapisem.').first()).toBeVisible();
  await editor.button('Zapisz wersję roboczą').click();
  await expect(editor.heading(title)).toBeVisible();
  // The scan opens by itself, beside the form and not above it.
  const scan = page.getByRole('complementary', { name: 'Skan i nagranie' });
  const gap = async () => {
    const [form, pane] = [await editor.field('Tytuł').boundingBox(), await scan.boundingBox()];
    return form && pane && pane.x - (form.x + form.width);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await editor.tab('Zawartość').click();
  await new FilePicker(page).expectNames(['sketch.png', 'photograph.jpg']);
});

test('each scan of a unit becomes a document, and one press takes it back', async ({ page }) => {
  const names = ['sketch.png', 'photograph.jpg'];
  const { unit } = await aUnitWith('redaktor', ...names);
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  const files = new FilePicker(page);
  await files.expectNames(names);
  await files.field.getByRole('button', { name: 'Jeden dokument na skan' }).click();
  await page.getByRole('textbox', { name: `Tytuł dokumentu ze skanu ${names[0]}` }).fill('Szkic młyna');
  await page.getByRole('button', { name: 'Utwórz 2 dokumenty' }).click();
  await expect(new EditorPage(page).heading('Szkic młyna')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^01 Szkic młyna/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click();
  await new EditorPage(page).tab('Zawartość').click();
  await files.expectNames(names);
  await expect(page.getByRole('treeitem', { name: /^01 Szkic młyna/ })).toBeHidden();
});
