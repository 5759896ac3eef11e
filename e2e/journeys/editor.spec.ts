import { expect, type Page, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { choose } from '../pages/choose.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { openAs } from '../pages/open-as.ts';

/** Moves the focus to a control by Tab alone. */
async function tabTo(page: Page, name: string | RegExp, role: 'textbox' | 'checkbox' | 'combobox' | 'link') {
  const target = page.getByRole('main').getByRole(role, { name, exact: typeof name === 'string' });
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return target;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

async function typeInto(page: Page, label: string, text: string) {
  await tabTo(page, label, 'textbox');
  await page.keyboard.type(text);
}

async function chooseLanguage(page: Page) {
  await tabTo(page, 'Szukaj na liście', 'combobox');
  await page.keyboard.type('polski');
  const list = page.getByRole('listbox', { name: 'Szukaj na liście' });
  await expect(list.getByRole('option', { name: 'polski', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

test('a collection, a series, a unit and a document are made by keyboard alone', async ({ page }) => {
  test.slow();
  const mark = ownTitle('Klawiatura');
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', '/collections/create');
  await expect(editor.field('Sygnatura')).not.toHaveValue('');
  // A concurrent journey is offered the same next number.
  const signature = await tabTo(page, 'Sygnatura', 'textbox');
  await signature.press('Control+a');
  await page.keyboard.type(String(Date.now() % 1e8));
  await typeInto(page, 'Tytuł', `${mark} zespół`);
  await typeInto(page, 'Od', '1918');
  await typeInto(page, 'Do', '1939');
  await tabTo(page, 'Twórca nieznany', 'checkbox');
  await page.keyboard.press('Space');
  await typeInto(page, 'Liczba jednostek archiwalnych', '1');
  await chooseLanguage(page);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/collections\/\d+/);
  await editor.saved();

  await tabTo(page, 'Dodaj serię', 'link');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/series\/create/);
  await typeInto(page, 'Tytuł', `${mark} seria`);
  await typeInto(page, 'Od', '1920');
  await typeInto(page, 'Do', '1921');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/series\/\d+/);

  await tabTo(page, 'Dodaj jednostkę archiwalną', 'link');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/units\/create/);
  await typeInto(page, 'Tytuł', `${mark} jednostka`);
  await typeInto(page, 'Od', '1920-05');
  await typeInto(page, 'Do', '1921');
  await tabTo(page, 'Twórca nieznany', 'checkbox');
  await page.keyboard.press('Space');
  await expect(page.getByText('z serii', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+s');
  // Save reports the faults and leads to the field in another tab.
  await expect(page.getByRole('heading', { name: 'Sprawdź formularz' })).toBeFocused();
  await page.getByRole('button', { name: 'Rozmiar ogółem' }).press('Enter');
  await expect(editor.tab('Rozmiar')).toHaveAttribute('aria-selected', 'true');
  await expect(editor.field('Rozmiar ogółem')).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/units\/\d+/);

  await tabTo(page, 'Dodaj dokument', 'link');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/documents\/create\?parentId=\d+&parentLevel=unit/);
  await typeInto(page, 'Tytuł', `${mark} dokument`);
  await typeInto(page, 'Data', '1920-05-03');
  await tabTo(page, 'Twórca nieznany', 'checkbox');
  await page.keyboard.press('Space');
  await expect(page.getByText('z jednostki', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/documents\/\d+/);
  await expect(editor.heading(`${mark} dokument`)).toBeVisible();
  await expect(page.getByRole('treeitem', { name: `${mark} dokument` })).toBeVisible();
});

test('a draft is saved with a title alone, finished, and then published after its parents', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const editor = new EditorPage(page);
  const title = ownTitle('Szkic');
  await openAs(page, 'redaktor', `/units/create?parentId=${collection.id}&parentLevel=collection`);
  await expect(page.getByText('Niezapisany')).toBeVisible();
  await page.getByRole('button', { name: 'Zmień status' }).click();
  await expect(page.getByRole('menuitem', { name: 'Opublikuj tylko ten opis' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(editor.field('Sygnatura')).toHaveValue('01');
  await editor.field('Tytuł').fill(title);
  await expect(editor.button('Zapisz')).toBeDisabled();
  await editor.button('Zapisz wersję roboczą').click();
  await expect(page).toHaveURL(/\/units\/\d+/);
  await expect(
    page.getByRole('treeitem', { name: `${title}, Jednostka archiwalna, Wersja robocza` }),
  ).toBeVisible();
  await expect(editor.heading(title)).toBeVisible();
  await editor.button('Publikuj').click();
  await expect(editor.notice(/Nie opublikowano\. Najpierw uzupełnij wymagane pola/)).toBeVisible();
  await expect(page.getByText('Nie zapisano zmian.')).toHaveCount(0);
  await choose(page.getByLabel('Data nieznana'));
  await choose(page.getByLabel('Twórca nieznany'));
  await editor.tab('Rozmiar').click();
  await editor.field('Rozmiar ogółem').fill('3');
  await editor.button('Zapisz').click();
  await editor.saved();
  await editor.publish('Opublikuj tylko ten opis');
  await expect(page.getByText('Najpierw opublikuj', { exact: false }).first()).toBeVisible();
  await goTo(page, `/collections/${collection.id}`);
  await editor.publish('Opublikuj wraz z zawartością');
  await editor.dialog.getByRole('button', { name: /^Opublikuj \d/ }).click();
  await expect(
    page.getByRole('treeitem', { name: `${title}, Jednostka archiwalna, Opublikowana` }),
  ).toBeVisible();
});

test('a number that a colleague took in the meantime is answered with the next free one', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const editor = new EditorPage(page);
  const title = ownTitle('Druga');
  await openAs(page, 'redaktor', `/series/create?parentId=${collection.id}&parentLevel=collection`);
  await expect(editor.field('Sygnatura')).toHaveValue('01');
  await records.make('series', collection, { title: ownTitle('Pierwsza'), signature: '01' });
  await editor.field('Tytuł').fill(title);
  await choose(page.getByLabel('Data nieznana'));
  await editor.button('Zapisz').click();
  await expect(editor.field('Sygnatura')).toHaveAccessibleDescription(
    /Ta sygnatura jest już zajęta\. Wpisz inną\. Sygnaturę 01 ma już: Pierwsza .*\. Wolna jest sygnatura 02\./,
  );
  await expect(page.locator('#field-signature-error + *')).toContainText('Wolna jest sygnatura 02.');
  await editor.field('Sygnatura').press('Tab');
  await expect(page.getByRole('button', { name: 'Wstaw wolną sygnaturę' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.field('Sygnatura')).toHaveValue('02');
  await expect(editor.field('Sygnatura')).toBeFocused();
  await editor.button('Zapisz').click();
  await expect(page).toHaveURL(/\/series\/\d+/);
  await expect(editor.heading(title)).toBeVisible();
});

test('what the record above has is copied by one press; the next record counts the signature on, carries what repeats and is filled by a template', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, {
    title: ownTitle('Zespół'),
    donor: 'Rodzina Lisów',
  });
  const unit = await records.make('unit', collection, {
    title: ownTitle('Pierwsza'),
    signature: '009',
    creationPlace: 'Modrzewina',
  });
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=rights`);
  const donor = editor.field('Ofiarodawca');
  await page.getByRole('button', { name: 'Przepisz z zespołu/zbioru: Ofiarodawca' }).click();
  await expect(donor).toHaveValue('Rodzina Lisów');
  await donor.fill('');
  await editor.more('Uzupełnij puste pola z opisu nadrzędnego');
  await expect(donor).toHaveValue('Rodzina Lisów');
  const template = ownTitle('Pismo');
  await editor.more('Zapisz jako wzorzec opisu…');
  await editor.dialog.getByLabel('Nazwa wzorca').fill(template);
  await editor.dialog.getByRole('button', { name: 'Zapisz wzorzec' }).click();
  await expect(editor.notice(`Zapisano wzorzec „${template}”.`)).toBeVisible();
  await editor.tab('Dane podstawowe').click();
  await editor.field('Tytuł').fill(`${unit.title} poprawiona`);
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page).toHaveURL(/\/units\/create/);
  await expect(editor.field('Sygnatura')).toHaveValue('010');
  await expect(editor.field('Tytuł')).toBeFocused();
  await expect(editor.field('Tytuł')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Usuń: polski' })).toBeVisible();
  await expect(page.getByLabel('Twórca nieznany')).toBeChecked();
  await expect(page.getByText(/Przeniesiono z poprzedniego opisu/)).toBeVisible();
  await expect(page.getByRole('treeitem', { name: `${unit.title} poprawiona` })).toBeVisible();
  await expect(editor.field('Miejsce wytworzenia')).toHaveValue('');
  await editor.more(`Wypełnij według wzorca „${template}”`);
  await expect(editor.field('Miejsce wytworzenia')).toHaveValue('Modrzewina');
});

test('the tabs of each level stand there, and a badge counts the errors of its tab', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const series = await records.make('series', collection);
  const unit = await records.make('unit', series);
  const document = await records.make('document', unit);
  const tabs = page.getByRole('tablist', { name: 'Zakładki formularza' }).getByRole('tab');
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/collections/${collection.id}`);
  await expect(tabs).toHaveText([
    'Dane podstawowe',
    'Archiwizacja',
    'Udostępnianie',
    'Prawa',
    'Indeksy',
    'Dane dodatkowe',
  ]);
  await goTo(page, `/series/${series.id}`);
  await expect(editor.field('Zawartość')).toBeVisible();
  await expect(tabs).toHaveCount(0);
  await goTo(page, `/documents/${document.id}`);
  await expect(tabs).toHaveText([
    'Dane podstawowe',
    'Rozmiar',
    'Zawartość',
    'Udostępnianie',
    'Prawa',
    'Indeksy',
    'Dane dodatkowe',
  ]);
  await goTo(page, `/units/${unit.id}`);
  await expect(tabs).toHaveText([
    'Dane podstawowe',
    'Rozmiar',
    'Zawartość',
    'Archiwizacja',
    'Udostępnianie',
    'Prawa',
    'Indeksy',
    'Dane dodatkowe',
  ]);
  await page.setViewportSize({ width: 768, height: 900 });
  const more = page.locator('[data-more]');
  await expect(more).toHaveAttribute('data-more', 'end');
  await tabs.first().press('End');
  await expect(tabs.last()).toBeInViewport({ ratio: 0.95 });
  await expect(more).toHaveAttribute('data-more', 'start');
  await editor.field('Tytuł').fill('');
  await editor.field('Sygnatura').fill('');
  await editor.tab('Rozmiar').click();
  await editor.field('Rozmiar ogółem').fill('-1');
  await editor.field('Rozmiar ogółem').blur();
  await expect(editor.tab('Dane podstawowe')).toContainText('2');
  await expect(editor.tab('Rozmiar')).toContainText('1');
  await expect(
    page.getByText('Rozmiar ogółem jednostki archiwalnej nie może być pusty ani ujemny'),
  ).toBeVisible();
});

test('a signature that is taken lands on its field, and the stored version is one click away', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const first = await records.make('series', collection);
  const second = await records.make('series', collection);
  const editor = new EditorPage(page);
  await openAs(page, 'redaktor', `/series/${second.id}`);
  await editor.field('Sygnatura').fill(first.signature);
  // The clash is reported before any save.
  await expect(
    page.getByRole('status').filter({ hasText: `Sygnaturę ${first.signature} ma już: ${first.title}.` }),
  ).toBeVisible();
  await editor.field('Tytuł').fill('Tytuł, który ma zostać');
  await editor.button('Zapisz').click();
  await expect(page.getByText('Ta sygnatura jest już zajęta. Wpisz inną.').first()).toBeVisible();
  await expect(editor.field('Sygnatura')).toHaveAttribute('aria-invalid', 'true');
  await expect(editor.field('Tytuł')).toHaveValue('Tytuł, który ma zostać');
  await editor.bar.getByRole('button', { name: 'Przywróć zapisaną wersję' }).click();
  await editor.dialog.getByRole('button', { name: 'Przywróć zapisaną wersję' }).click();
  await expect(editor.field('Sygnatura')).toHaveValue(second.signature);
  await expect(editor.field('Tytuł')).toHaveValue(second.title);
});
