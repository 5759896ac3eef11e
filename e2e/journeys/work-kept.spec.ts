import { expect, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { choose } from '../pages/choose.ts';
import { dropFiles } from '../pages/drop-files.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { sample } from '../pages/file-picker.ts';
import { freshToken, openAs, openWith } from '../pages/open-as.ts';
import { DEMO_PASSWORD } from '../pages/sign-in.ts';

async function aUnit() {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  return records.make('unit', collection, { title: ownTitle('Jednostka'), content: 'Treść na początku' });
}

test('two people at one record see each other before they type; who saves second sees both versions and chooses', async ({
  page,
  browser,
}) => {
  const unit = await aUnit();
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  const otherPage = await (await browser.newContext()).newPage();
  await openAs(otherPage, 'edytor', `/units/${unit.id}`);
  const otherEditor = new EditorPage(otherPage);
  await expect(otherPage.getByText('Teraz także tutaj: Oktawian Lisiec')).toBeVisible();
  await expect(page.getByText('Teraz także tutaj: Miłka Podgrudna')).toBeVisible();
  await editor.field('Tytuł').fill(`${unit.title} według redaktora`);
  await editor.field('Forma zewnętrzna').fill('teczka');
  await otherEditor.field('Tytuł').fill(`${unit.title} według edytora`);
  await otherEditor.field('Miejsce wytworzenia').fill('Modrzewina');
  await otherEditor.button('Zapisz').click();
  await otherEditor.saved();
  await otherPage.context().close();
  await expect(page.getByText('Teraz także tutaj')).toBeHidden();

  await editor.button('Zapisz').click();
  await expect(editor.dialog).toContainText('Miłka Podgrudna');
  const title = editor.dialog.getByRole('group', { name: /^Tytuł/ });
  await expect(title).toContainText('według redaktora');
  await expect(title).toContainText('według edytora');
  await choose(title.getByRole('radio', { name: 'Wersja zapisana' }));
  await editor.dialog.getByRole('button', { name: 'Zapisz wybrane wersje' }).click();
  await editor.saved();
  await expect(editor.field('Tytuł')).toHaveValue(`${unit.title} według edytora`);
  await expect(editor.field('Forma zewnętrzna')).toHaveValue('teczka');
  await expect(editor.field('Miejsce wytworzenia')).toHaveValue('Modrzewina');
});

test('a form that was not touched shows what a colleague saves, with a note', async ({ page }) => {
  const unit = await aUnit();
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  const editor = new EditorPage(page);
  await expect(editor.field('Tytuł')).toHaveValue(unit.title);
  const title = `${unit.title} według edytora`;
  await (await apiAs('edytor')).change(unit, { title });
  await expect(editor.field('Tytuł')).toHaveValue(title);
  await expect(editor.notice(/Formularz pokazuje nowszą wersję: Miłka Podgrudna/)).toBeVisible();
});

test('text of a tab that was closed is offered when the record is opened again', async ({ page }) => {
  const unit = await aUnit();
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  await editor.field('Tytuł').fill('Tekst, który nie zdążył na serwer');
  await expect(editor.bar.getByText(/Zachowano lokalnie o/)).toBeVisible();
  const next = await page.context().newPage();
  await page.close();
  await goTo(next, `/units/${unit.id}`);
  await expect(new EditorPage(next).field('Tytuł')).toHaveValue(unit.title);
  await next.getByRole('button', { name: 'Wstaw odzyskany tekst' }).click();
  await expect(new EditorPage(next).heading(unit.title)).toBeFocused();
  await expect(new EditorPage(next).field('Tytuł')).toHaveValue('Tekst, który nie zdążył na serwer');
  await new EditorPage(next).button('Zapisz').click();
  await new EditorPage(next).saved();
  await next.reload();
  await expect(new EditorPage(next).field('Tytuł')).toHaveValue('Tekst, który nie zdążył na serwer');
  await expect(next.getByRole('button', { name: 'Wstaw odzyskany tekst' })).toBeHidden();
});

test('a session that ends during a save asks for the password over the form, and the save goes on', async ({
  page,
}) => {
  const unit = await aUnit();
  const editor = new EditorPage(page);
  const token = await freshToken('redaktor');
  await openWith(page, token, `/units/${unit.id}`);
  await editor.field('Tytuł').fill(`${unit.title} po przerwie`);
  await page.request.post('/api/oauth/revoke', {
    headers: { authorization: `Basic ${btoa('regest-web:regest-web')}` },
    form: { token },
  });
  await editor.button('Zapisz').click();
  await expect(editor.dialog).toContainText('Sesja wygasła');
  await expect(editor.dialog.getByLabel('Nazwa użytkownika')).toHaveValue('redaktor');
  await editor.dialog.getByLabel('Hasło', { exact: true }).fill(DEMO_PASSWORD);
  await editor.dialog.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await editor.saved();
  await expect(editor.heading(`${unit.title} po przerwie`)).toBeVisible();
});

test('leaving a form with unsaved changes asks first', async ({ page }) => {
  const unit = await aUnit();
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  await editor.field('Tytuł').fill('Jeszcze niezapisany');
  await page.getByRole('link', { name: 'Twórcy' }).click();
  await expect(editor.dialog).toContainText('Opuścić stronę bez zapisywania?');
  await editor.dialog.getByRole('button', { name: 'Zostań na stronie' }).click();
  await expect(editor.field('Tytuł')).toHaveValue('Jeszcze niezapisany');
  await page.getByRole('link', { name: 'Twórcy' }).click();
  await editor.dialog.getByRole('button', { name: 'Opuść bez zapisywania' }).click();
  await expect(page).toHaveURL('/authors');
});

test('leaving can save first, and the key to the next record saves without a question', async ({ page }) => {
  const unit = await aUnit();
  const records = await apiAs('redaktor');
  const [first, second] = [
    await records.make('document', unit, { title: ownTitle('Pierwszy') }),
    await records.make('document', unit, { title: ownTitle('Drugi') }),
  ];
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/documents/${first.id}`);
  await editor.field('Data').fill('3.05.1936');
  await expect(page.getByRole('button', { name: 'Następny opis' })).toBeEnabled();
  await page.keyboard.press('Alt+PageDown');
  await expect(editor.heading(second.title)).toBeVisible();
  await editor.field('Tytuł').fill('');
  await page.keyboard.press('Alt+PageUp');
  await expect(editor.bar).toContainText('1 pole wymaga poprawy: Tytuł');
  await editor.field('Tytuł').fill(`${second.title} poprawiony`);
  await page.getByRole('link', { name: 'Twórcy' }).click();
  await editor.dialog.getByRole('button', { name: 'Zapisz i przejdź' }).click();
  await expect(page).toHaveURL('/authors');
  await goTo(page, `/documents/${second.id}`);
  await expect(editor.field('Tytuł')).toHaveValue(`${second.title} poprawiony`);
  await goTo(page, `/documents/${first.id}`);
  await expect(editor.field('Data')).toHaveValue('1936-05-03');
});

test('a new record begins with marked values of the one above it, and is forgotten when it is left', async ({
  page,
}) => {
  const unit = await aUnit();
  const editor = new EditorPage(page);
  const address = `/documents/create?parentId=${unit.id}&parentLevel=unit`;
  await openAs(page, 'redaktor', address);
  await expect(editor.field('Tytuł')).toBeFocused();
  await expect(page.getByRole('group', { name: /^Języki/ }).getByText('z jednostki')).toBeVisible();
  await dropFiles(page, page.getByRole('banner'), [sample('sketch.png')]);
  await expect(page.getByText('1 plik zostanie wysłany razem z zapisem.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Twórcy' }).click();
  await expect(editor.dialog).toContainText('wybrane pliki nie zostały przesłane');
  await editor.dialog.getByRole('button', { name: 'Zostań na stronie' }).click();
  await editor.field('Tytuł').fill('Niedoszły dokument');
  await page.getByRole('link', { name: 'Twórcy' }).click();
  await editor.dialog.getByRole('button', { name: 'Opuść bez zapisywania' }).click();
  await expect(page).toHaveURL('/authors');
  await goTo(page, address);
  await expect(editor.field('Sygnatura')).toHaveValue('01');
  await expect(editor.field('Tytuł')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Wstaw odzyskany tekst' })).toBeHidden();
});

test('a deleted record is only read: no field, no way to save and none to publish', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Usunięty') });
  await records.remove(collection);
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/collections/${collection.id}`);
  await expect(editor.heading(collection.title)).toBeVisible();
  await expect(
    page.getByText('Opis jest w koszu. Możesz go tylko przeglądać.', { exact: false }),
  ).toBeVisible();
  await expect(editor.field('Tytuł')).not.toBeEditable();
  await expect(editor.bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Zmień status' })).toBeHidden();
});

test('what a failed connection kept from being saved stays in the form, and the notice of it covers no control of a phone', async ({
  page,
}) => {
  const unit = await aUnit();
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  await editor.field('Tytuł').fill(`${unit.title} bez sieci`);
  await page.context().setOffline(true);
  await editor.button('Zapisz').click();
  await expect(
    page
      .getByRole('alert')
      .getByText(/połącz/i)
      .first(),
  ).toBeVisible();
  await expect(editor.field('Tytuł')).toHaveValue(`${unit.title} bez sieci`);
  await page.setViewportSize({ width: 390, height: 844 });
  const notices = page.getByRole('region', { name: 'Powiadomienia' });
  const room = async () => {
    const [save, notice] = [await editor.button('Zapisz').boundingBox(), await notices.boundingBox()];
    return (notice?.y ?? 0) - ((save?.y ?? 0) + (save?.height ?? 0));
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await page.context().setOffline(false);
  await editor.button('Zapisz').click();
  await editor.saved();
});

test('a save that lost its connection is offered again when the connection is back', async ({ page }) => {
  const unit = await aUnit();
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  await editor.field('Tytuł').fill(`${unit.title} po przerwie`);
  await page.context().setOffline(true);
  await editor.button('Zapisz').click();
  const failure = page.getByRole('alert').getByText(/połącz/i);
  await expect(failure.first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(editor.notice('Połączenie z serwerem wróciło. Zmiany czekają na zapis.')).toBeVisible();
  const notices = page.getByRole('region', { name: 'Powiadomienia' });
  await notices.getByRole('button', { name: 'Zapisz' }).click();
  await editor.saved();
  await expect(failure).toHaveCount(0);
});
