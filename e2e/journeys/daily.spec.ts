import { expect, test } from '@playwright/test';
import { aUnitWith } from '../api/file-builders.ts';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { choose } from '../pages/choose.ts';
import { actionsOf, countActions } from '../pages/count-actions.ts';
import { dropFiles } from '../pages/drop-files.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { expectNoOverlap } from '../pages/expect-no-overlap.ts';
import { FilePicker, sample } from '../pages/file-picker.ts';
import { openAs } from '../pages/open-as.ts';

const BROKEN_PART = 'export default () => { throw new Error("broken for the test"); };';

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
  // A link into another institution switches the tree and the lists to it.
  await goTo(page, `/collections/${collection.id}`);
  await expect(row).toBeVisible();
  const there = await choice.inputValue();
  const menu = page.getByRole('navigation', { name: 'Menu boczne' });
  const desk = page.waitForRequest((request) => request.url().endsWith(`/api/desk?institution_id=${there}`));
  await menu.getByRole('link', { name: 'Biurko' }).click();
  await desk;
  await menu.getByRole('link', { name: 'Zespoły i zbiory' }).click();
  await expect(page.getByRole('link', { name: collection.title })).toBeVisible();
  const otherOption = choice.locator(`option:not([value="${there}"])`).first();
  await choice.selectOption((await otherOption.getAttribute('value')) ?? '');
  await expect(page.getByRole('link', { name: collection.title })).toBeHidden();
});

test('files dropped on a new document go with its save, stand in their order, and a page becomes a document of its own', async ({
  page,
}) => {
  const { unit } = await aUnitWith('redaktor');
  await openAs(page, 'redaktor', `/documents/create?parentId=${unit.id}&parentLevel=unit`);
  const editor = new EditorPage(page);
  const title = ownTitle('List');
  await editor.field('Tytuł').fill(title);
  const paths = ['sketch.png', 'photograph.jpg'].map(sample);
  await dropFiles(page, editor.field('Tytuł'), paths);
  await expect(page.getByText('2 pliki zostaną wysłane razem z zapisem.').first()).toBeVisible();
  // The viewer of scans is loaded with the first scan; if that fails, the form and its input stay.
  const pane = '**/assets/scan-pane-*.js';
  const { promise: looked, resolve: lose } = Promise.withResolvers<void>();
  await page.route(pane, async (route) => {
    await looked;
    await route.abort('connectionreset');
  });
  await editor.button('Zapisz wersję roboczą').click();
  await expect(editor.heading(title)).toBeVisible();
  // Space for the viewer is reserved, so that no row of a file moves when it loads.
  await expect(page.locator('[data-scan="open"]')).toBeVisible();
  lose();
  const alert = page.getByRole('alert').filter({ hasText: 'Nie udało się wczytać tej części strony.' });
  await expect(alert).toContainText('wpisany tekst pozostał');
  await editor.field('Tytuł').fill(`${title} do brata`);
  // After a failed retry the button stays available and focused.
  const retry = alert.getByRole('button', { name: 'Spróbuj ponownie' });
  await retry.press('Enter');
  await expect(retry).toBeFocused();
  // Most browsers do not refetch a failed module, so the journey saves and reloads, which always works.
  await page.unroute(pane);
  await editor.button('Zapisz wersję roboczą').click();
  await expect(editor.heading(`${title} do brata`)).toBeVisible();
  // A loaded part that throws has another message than one that failed to load.
  await page.route('**/assets/zoom-viewer-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: BROKEN_PART }),
  );
  await page.reload();
  await expect(editor.field('Tytuł')).toHaveValue(`${title} do brata`);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Ta część strony przestała działać.' }),
  ).toBeVisible();
  // The scan opens automatically beside the form, not above it.
  const scan = page.getByRole('complementary', { name: 'Skan i nagranie' });
  const gap = async () => {
    const [form, pane] = [await editor.field('Tytuł').boundingBox(), await scan.boundingBox()];
    return form && pane && pane.x - (form.x + form.width);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  // The scan stays visible at the end of the form.
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  await expect(scan).toBeInViewport();
  // The menu collapses to icons to make room, and a key toggles the tree.
  const menu = page.getByRole('navigation', { name: 'Menu boczne' });
  const menuWidth = async () => (await menu.boundingBox())?.width;
  await expect.poll(menuWidth).toBeLessThan(60);
  await menu.getByRole('button', { name: 'Rozwiń menu' }).click();
  await expect.poll(menuWidth).toBeGreaterThan(150);
  await menu.getByRole('button', { name: 'Zwiń menu' }).click();
  const tree = page.getByRole('region', { name: 'Struktura zasobu' });
  await editor.field('Tytuł').press('Control+b');
  await expect(tree).toBeHidden();
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await editor.field('Tytuł').press('Control+b');
  await expect(tree).toBeVisible();
  await editor.tab('Zawartość').click();
  const files = new FilePicker(page);
  await files.expectNames(['sketch.png', 'photograph.jpg']);
  // One of the pages becomes a separate document.
  await choose(files.row('photograph.jpg').getByRole('checkbox', { name: /^Zaznacz/ }));
  await files.field.getByRole('button', { name: 'Wydziel dokument' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nowy dokument z tych stron' });
  await dialog.getByRole('textbox', { name: /^Tytuł dokumentu/ }).fill('Widok wsi');
  await dialog.getByRole('button', { name: 'Utwórz 1 dokument' }).click();
  await expect(editor.heading('Widok wsi')).toBeVisible();
  await editor.tab('Zawartość').click();
  await files.expectNames(['photograph.jpg']);
});

test('each scan of a unit becomes a document, one press takes it back, and three actions describe each', async ({
  page,
}) => {
  const names = ['sketch.png', 'photograph.jpg'];
  const { unit } = await aUnitWith('redaktor', ...names);
  await countActions(page);
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  const editor = new EditorPage(page);
  const files = new FilePicker(page);
  const split = files.field.getByRole('button', { name: 'Jeden dokument na skan' });
  const titleOf = (name?: string) => page.getByRole('textbox', { name: `Tytuł dokumentu ze skanu ${name}` });
  const createButton = page.getByRole('button', { name: 'Utwórz 2 dokumenty' });
  await files.expectNames(names);

  await split.click();
  await titleOf(names[0]).fill('Szkic młyna');
  await createButton.click();
  await expect(editor.heading('Szkic młyna')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^01 Szkic młyna/ })).toBeVisible();
  const undo = page.getByRole('button', { name: 'Cofnij', exact: true });
  await expect(undo).toBeVisible();
  await expectNoOverlap(
    page.getByRole('region', { name: 'Powiadomienia' }).getByRole('status'),
    editor.bar,
    page.getByRole('region', { name: 'Struktura zasobu' }),
  );
  await undo.click();
  await editor.tab('Zawartość').click();
  await files.expectNames(names);
  await expect(page.getByRole('treeitem', { name: /^01 Szkic młyna/ })).toBeHidden();

  // Counted as in docs/ux.md, without typing; the drop of the files, tested above, is one more action.
  const before = await actionsOf(page);
  await split.click();
  await titleOf(names[0]).click();
  await titleOf(names[0]).fill('Szkic młyna');
  await page.keyboard.press('Enter');
  await expect(titleOf(names[1])).toBeFocused();
  await titleOf(names[1]).fill('Widok wsi');
  await createButton.click();
  await expect(editor.heading('Szkic młyna')).toBeVisible();
  const date = editor.field('Data');
  await date.click();
  await date.fill('3.05.1936');
  await page.keyboard.press('Control+s');
  await editor.saved();
  await page.keyboard.press('Alt+PageDown');
  await expect(editor.heading('Widok wsi')).toBeVisible();
  await expect(date).toBeFocused();
  await date.fill('1937');
  await page.keyboard.press('Control+s');
  await editor.saved();
  // Three actions for each document (Enter, save, next) and three once: 63 for twenty documents.
  expect(1 + (await actionsOf(page)) - before).toBe(3 * names.length + 3);

  await editor.tab('Rozmiar').click();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('tree')).toBeHidden();
  await page.reload();
  await expect(editor.heading('Widok wsi')).toBeVisible();
  // The neighbours are known even while the tree is hidden.
  await page.getByRole('button', { name: 'Poprzedni opis' }).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('Alt+PageUp');
  await expect(editor.heading('Szkic młyna')).toBeVisible();
  await expect(editor.tab('Rozmiar')).toHaveAttribute('aria-selected', 'true');
});
