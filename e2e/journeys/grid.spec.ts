import { expect, type Locator, test } from '@playwright/test';
import { aUnitWith } from '../api/file-builders.ts';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { choose, unchoose } from '../pages/choose.ts';
import { openAs } from '../pages/open-as.ts';

/** Script of consecutive pastes; the clipboard itself is not used, since all tests share it. */
const paste = (...texts: string[]) => `for (const text of ${JSON.stringify(texts)}) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}`;

test('units are described in a table: cells typed, pasted, filled down, set and published, and each taken back, there or in the log', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const [first, second] = [
    await records.make('unit', collection, { signature: '1', title: 'Pierwsza' }),
    await records.make('unit', collection, { signature: '2', title: 'Druga' }),
  ];
  const titleOf = async ({ id }: { id: number }) =>
    (await records.read<{ unit: { title: string } }>(`/api/units/${id}`)).unit.title;
  await openAs(page, 'redaktor', `/grid/collection/${collection.id}`);
  const grid = page.getByRole('grid', { name: collection.title });
  const cell = (name: string) => grid.getByRole('gridcell', { name, exact: true });

  await cell('Pierwsza').click();
  await page.keyboard.type('Kronika');
  await page.keyboard.press('Enter');
  await expect.poll(() => titleOf(first)).toBe('Kronika');

  await cell('Kronika').click();
  await page.evaluate(paste('Album\nListy\n'));
  await expect.poll(() => titleOf(second)).toBe('Listy');
  await expect(cell('Album')).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(cell('Kronika')).toBeVisible();
  await expect(cell('Druga')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cell('Pierwsza')).toBeVisible();
  await expect.poll(async () => [await titleOf(first), await titleOf(second)]).toEqual(['Pierwsza', 'Druga']);

  await cell('Pierwsza').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(cell('Pierwsza')).toHaveCount(2);
  await expect.poll(() => titleOf(second)).toBe('Pierwsza');
  await page.keyboard.press('Control+z');
  await expect(cell('Druga')).toBeVisible();

  await choose(grid.getByRole('checkbox', { name: 'Zaznacz wszystkie wiersze' }));
  const chosen = page.getByRole('toolbar', { name: '2 zaznaczone opisy' });
  const setField = async (entry: string, fill: (dialog: Locator) => Promise<void>) => {
    await chosen.getByRole('button', { name: 'Ustaw pole' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    const dialog = page.getByRole('dialog', { name: `${entry} w 2 jednostkach archiwalnych` });
    await fill(dialog);
    await dialog.getByRole('button', { name: 'Ustaw', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await setField('Ustaw dostępność', (dialog) => dialog.getByRole('checkbox').first().check());
  const accessOf = async ({ id }: { id: number }) =>
    (await records.read<{ unit: { availabilities: string[] } }>(`/api/units/${id}`)).unit.availabilities
      .length;
  await expect.poll(async () => [await accessOf(first), await accessOf(second)]).toEqual([1, 1]);
  await setField('Ustaw zawartość', (dialog) => dialog.getByRole('textbox').fill('Akta gminne'));
  await expect(cell('Akta gminne')).toHaveCount(2);

  // The dialog names skipped records in advance: the collection above them is not published yet.
  const notices = page.getByRole('region', { name: 'Powiadomienia' });
  await chosen.getByRole('button', { name: 'Opublikuj zaznaczone…' }).click();
  const publishing = page.getByRole('dialog', { name: 'Dokończ: 2 zaznaczone opisy' });
  await expect(publishing.getByRole('listitem')).toHaveText([/opis nadrzędny/, /opis nadrzędny/]);
  await publishing.getByLabel('Opublikuj też 1 opis nadrzędny').check();
  await publishing.getByRole('button', { name: 'Opublikuj 3', exact: true }).click();
  await expect(notices).toContainText('Opublikowano 3 opisy.');
  expect(await records.status(second)).toMatchObject({ isPublished: true });
  await notices.getByRole('button', { name: 'Cofnij' }).click();
  for (const unit of [first, second])
    await expect.poll(() => records.status(unit)).toMatchObject({ isPublished: false });

  // Other journeys have lines in the log too, but none sets this field in two records.
  await goTo(page, '/bulk-changes');
  const line = page.getByRole('row').filter({ hasText: 'Zawartość: 2 opisy' }).first();
  const contentOf = async ({ id }: { id: number }) =>
    (await records.read<{ unit: { content?: string } }>(`/api/units/${id}`)).unit.content;
  await line.getByRole('button', { name: /^Cofnij/ }).click();
  await expect(line).toContainText('cofnięta');
  expect(await contentOf(second)).toBeFalsy();
  await line.getByRole('button', { name: /^Ponów/ }).click();
  await expect(line).toContainText('wykonana');
  expect(await contentOf(second)).toBe('Akta gminne');
});

test('chosen rows of the table go below another record after a preview, and one press brings them back', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const series = await records.make('series', collection, { signature: '7', title: ownTitle('Seria') });
  await records.make('unit', collection, { signature: '1', title: 'Pierwsza' });
  await records.make('unit', collection, { signature: '2', title: 'Druga' });
  await records.make('unit', series, { signature: '2', title: 'Zajęta' });
  await openAs(page, 'redaktor', `/grid/collection/${collection.id}?level=unit`);
  const grid = page.getByRole('grid', { name: collection.title });
  const cell = (name: string) => grid.getByRole('gridcell', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const toSeries = async () => {
    await page.getByRole('button', { name: 'Przenieś zaznaczone' }).click();
    await dialog.getByLabel('Nowe miejsce w strukturze').fill(series.title);
    await choose(dialog.getByRole('radio', { name: series.title }));
  };
  await choose(grid.getByRole('checkbox', { name: 'Zaznacz: Pierwsza' }));
  await choose(grid.getByRole('checkbox', { name: 'Zaznacz: Druga' }));
  await toSeries();
  await expect(dialog.getByText('W nowym miejscu ta sygnatura jest już zajęta.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Anuluj' }).click();
  await unchoose(grid.getByRole('checkbox', { name: 'Zaznacz: Druga' }));
  await toSeries();
  await expect(dialog.getByText(`PL_9001_${collection.signature}_7_1`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Przenieś', exact: true }).click();
  await expect(cell('Pierwsza')).toBeHidden();
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await expect(cell('Pierwsza')).toBeVisible();
});

test('a change of a row right after another one of the same row does not conflict with it', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection, { signature: '1', title: 'Pierwsza' });
  await openAs(page, 'redaktor', `/grid/collection/${collection.id}?level=unit`);
  const grid = page.getByRole('grid', { name: collection.title });
  await grid.getByRole('gridcell', { name: 'Pierwsza', exact: true }).click();
  await page.evaluate(paste('Druga', 'Trzecia'));
  await expect
    .poll(async () => (await records.read<{ unit: { title: string } }>(`/api/units/${unit.id}`)).unit.title)
    .toBe('Trzecia');
  await expect(page.getByRole('region', { name: 'Powiadomienia' })).not.toContainText('zmienił');
  // Each of the two changes is undone separately.
  await page.keyboard.press('Control+z');
  await expect(grid.getByRole('gridcell', { name: 'Druga', exact: true })).toBeVisible();
});

test('a refused cell keeps what was typed with the reason, a paste takes the good rows, and columns sort and hide', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const units = [];
  for (const [signature, title] of [
    ['1', 'Pierwsza'],
    ['2', 'Druga'],
    ['3', 'Trzecia'],
  ])
    units.push(await records.make('unit', collection, { signature, title }));
  const signatures = async () =>
    (
      await records.read<{ rows: { values: { signature: string } }[] }>(
        `/api/records/children?parent_id=${collection.id}&level=unit`,
      )
    ).rows.map(({ values }) => values.signature);
  await openAs(page, 'redaktor', `/grid/collection/${collection.id}?level=unit`);
  const grid = page.getByRole('grid', { name: collection.title });
  await grid.locator('#cell-0-0').click();
  await page.evaluate(paste('7\n3\n'));
  const invalid = grid.locator('[aria-invalid="true"]');
  await expect(invalid).toHaveText('3 3 ma już: Trzecia; wolna: 04');
  await expect.poll(signatures).toEqual(['2', '3', '7']);
  // Waits for the new order of rows, since an earlier click would hit another row.
  await expect(grid.locator('#cell-0-0')).toHaveAttribute('aria-invalid', 'true');
  await expect(grid.locator('#cell-1-0')).toHaveText('3');
  await invalid.click();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(invalid).toHaveCount(0);
  await expect.poll(signatures).toEqual(['3', '7', '8']);
  await page.keyboard.press('Control+z');
  await expect.poll(signatures).toEqual(['2', '3', '7']);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(signatures).toEqual(['3', '7', '8']);

  // After sorting by title, the range between two clicks follows the screen.
  const byTitle = grid
    .getByRole('columnheader')
    .filter({ has: page.getByRole('button', { name: 'Tytuł', exact: true }) });
  for (const order of ['ascending', 'descending']) {
    await byTitle.getByRole('button').click();
    await expect(byTitle).toHaveAttribute('aria-sort', order);
  }
  await expect(grid.locator('[id^="cell-"][id$="-1"]')).toHaveText(['Trzecia', 'Pierwsza', 'Druga']);
  await grid.getByRole('checkbox', { name: 'Zaznacz: Pierwsza' }).click();
  await grid.getByRole('checkbox', { name: 'Zaznacz: Druga' }).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('toolbar', { name: '2 zaznaczone opisy' })).toBeVisible();
  await expect(grid.getByRole('checkbox', { name: 'Zaznacz: Trzecia' })).not.toBeChecked();
  await page.getByText('Kolumny', { exact: true }).click();
  await page.getByRole('group', { name: 'Kolumny' }).getByLabel('Zawartość').uncheck();
  await expect(grid.getByRole('columnheader', { name: 'Zawartość' })).toHaveCount(0);
});

test('the scan of a row is shown beside the table and follows the cursor, a column keeps its width, and choice and signature stay in sight', async ({
  page,
}) => {
  const { unit } = await aUnitWith('redaktor', 'sketch.png');
  const records = await apiAs('redaktor');
  const { parentId } = (await records.read<{ unit: { parentId: number } }>(`/api/units/${unit.id}`)).unit;
  const next = await records.make('unit', { ...unit, id: parentId, level: 'collection' });
  await openAs(page, 'redaktor', `/grid/collection/${parentId}?level=unit`);
  await page.getByRole('button', { name: `Otwórz: ${unit.title}` }).click();
  const pane = page.getByRole('complementary', { name: unit.title });
  await expect(pane.getByRole('img').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const follower = page.getByRole('complementary', { name: next.title });
  await expect(follower.getByRole('link', { name: 'Otwórz cały opis' })).toHaveAttribute(
    'href',
    `/units/${next.id}`,
  );
  const grip = page.getByRole('separator', { name: 'Szerokość kolumny: Tytuł', exact: true });
  await grip.focus();
  await page.keyboard.press('ArrowRight');
  await expect(grip).toHaveAttribute('aria-valuenow', '256');
  await page.reload();
  await expect(grip).toHaveAttribute('aria-valuenow', '256');

  const cells = page.getByRole('row').nth(1).getByRole('gridcell');
  const lefts = () =>
    Promise.all([0, 1, 2].map(async (at) => Math.round((await cells.nth(at).boundingBox())?.x ?? 0)));
  const [choice = 0, signature = 0, title = 0] = await lefts();
  await page.evaluate('document.querySelector("[role=grid]").scrollLeft = 200');
  await expect.poll(lefts).toEqual([choice, signature, title - 200]);
});
