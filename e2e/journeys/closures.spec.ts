import { expect, test } from '@playwright/test';
import { aUnitWith } from '../api/file-builders.ts';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { FilePicker, sample } from '../pages/file-picker.ts';
import { openAs } from '../pages/open-as.ts';

test('an interview is closed until 2051, an agreement is withdrawn, the desk tells of an ending, and readers see each step', async ({
  page,
}) => {
  const { api, unit, files } = await aUnitWith('redaktor', 'recording.wav');
  const records = await apiAs('redaktor');
  const { unit: storedUnit } = await records.read<{ unit: { parentId: number } }>(`/api/units/${unit.id}`);
  await api.put(`/api/collections/${storedUnit.parentId}/publish`);
  for (const { id } of files) await api.put(`/api/files/${id}`, { data: { isPublished: true } });
  const portal = `/portal/r/${unit.id}`;
  const main = page.getByRole('main');

  await openAs(page, 'redaktor', `/units/${unit.id}`);
  await expect(new EditorPage(page).heading(unit.title)).toBeVisible();
  await main.getByRole('button', { name: 'Zamknij dla czytelników' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zamknięcie dla czytelników' });
  await dialog.getByRole('combobox', { name: 'Zakres' }).selectOption({ label: 'Pliki' });
  await dialog.getByRole('spinbutton', { name: 'Lat od najpóźniejszej daty' }).fill('115');
  await expect(dialog.getByRole('textbox', { name: 'Ostatni dzień' })).toHaveValue('2051-12-31');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await expect(main.getByText(/Zamknięte do .*31.*2051/)).toBeVisible();
  await goTo(page, portal);
  await expect(page.getByText(/Zamknięte do 31\sgrudnia\s2051/)).toBeVisible();

  const person = ownTitle('Jan Kowalski');
  const agreement = { number: person, person, kind: 'narrator', covers: 'record', naming: 'full' };
  const reply = await api.post('/api/agreements', {
    data: { agreement: { ...agreement, signedOn: '2020-01-01', records: [{ id: unit.id }] } },
  });
  const { agreement: entered } = (await reply.json()) as { agreement: { id: number } };
  await openAs(page, 'redaktor', `/agreements/${entered.id}`);
  await expect(main.getByRole('link', { name: unit.title })).toBeVisible();
  await page.getByRole('textbox', { name: 'Wycofana dnia' }).fill('2021-01-01');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(main.getByText('wycofana', { exact: true })).toBeVisible();
  const response = await page.request.get(portal);
  expect(response.status()).toBe(410);

  const soon = new Date(Date.now() + 5 * 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'Europe/Warsaw',
  });
  await records.change(unit, {
    closure: { scope: 'files', reason: 'personalData', until: soon, atEnd: 'open' },
  });
  await openAs(page, 'redaktor', '/home');
  await main.getByRole('link', { name: /zamknięci/ }).click();
  await main.getByRole('link', { name: unit.title }).click();
  await expect(new EditorPage(page).heading(unit.title)).toBeVisible();
  // A withdrawal is stricter than an end date, so readers still see nothing.
  expect((await page.request.get(portal)).status()).toBe(410);
});

test('what is closed is marked in the tree, the table and the list; a file and two records are closed on the screen', async ({
  page,
}) => {
  const { unit, files } = await aUnitWith('redaktor', 'sketch.png');
  const [file] = files;
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół zamykany') });
  const titles = ['Teczka pierwsza', 'Teczka druga'].map(ownTitle);
  for (const [index, title] of titles.entries())
    await records.make('unit', collection, { signature: String(index + 1), title });
  const main = page.getByRole('main');

  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  await main.getByRole('button', { name: `Działania na pliku ${file?.name}` }).click();
  await page.getByRole('menuitem', { name: 'Zamknij dla czytelników' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await expect(main.getByText('Zamknięte bez terminu: Pliki (dane osobowe)')).toBeVisible();

  await goTo(page, `/grid/collection/${collection.id}?level=unit`);
  await page.getByRole('checkbox', { name: 'Zaznacz wszystkie wiersze' }).check();
  await page.getByRole('button', { name: 'Zamknij dla czytelników' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zamknięcie 2 opisów' });
  await dialog.getByRole('combobox', { name: 'Zakres' }).selectOption({ label: 'Całość' });
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await expect(main.getByRole('row', { name: /Zamknięte/ })).toHaveCount(2);

  await goTo(page, `/units?q=${encodeURIComponent(titles[0] ?? '')}`);
  await main.getByRole('checkbox', { name: 'Tylko zamknięte dla czytelników' }).check();
  await expect(main.getByRole('row', { name: /Zamknięte bez terminu: Całość/ })).toHaveCount(1);
});

test('a record in which personal data may be is closed by one press in its readiness', async ({ page }) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół osobowy') });
  const values = { title: ownTitle('Akta osobowe'), content: 'PESEL 44051401359' };
  const unit = await records.make('unit', collection, values);
  const main = page.getByRole('main');
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  await main.getByRole('button', { name: 'Więcej' }).first().click();
  await page.getByRole('menuitem', { name: 'Gotowość do publikacji' }).click();
  const readiness = page.getByRole('dialog', { name: 'Gotowość do publikacji' });
  await expect(readiness.getByText(/^możliwe dane osobowe/)).toBeVisible();
  await readiness.getByRole('button', { name: 'Zamknij: dane osobowe' }).click();
  await expect(readiness.getByText(/^możliwe dane osobowe/)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(main.getByText('Zamknięte bez terminu: Całość (dane osobowe)')).toBeVisible();
});

test('an agreement keeps its signed pages, which have no box to publish them', async ({ page }) => {
  const { api } = await aUnitWith('redaktor');
  const person = ownTitle('Anna Nowak');
  const values = { number: person, person, kind: 'narrator', covers: 'record', naming: 'full' };
  const reply = await api.post('/api/agreements', {
    data: { agreement: { ...values, signedOn: '2020-01-01' } },
  });
  const { agreement } = (await reply.json()) as { agreement: { id: number } };
  await openAs(page, 'redaktor', `/agreements/${agreement.id}`);
  const picker = new FilePicker(page, 'documents');
  await picker.add(sample('sketch.png'), sample('photograph.jpg'));
  for (const name of ['sketch.png', 'photograph.jpg']) await picker.expectStored(name);
  await expect(picker.field.getByRole('checkbox', { name: /^Publikuj/ })).toHaveCount(0);
  await expect(picker.field.getByRole('checkbox')).toHaveCount(3);
});
