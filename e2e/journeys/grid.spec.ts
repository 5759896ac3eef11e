import { expect, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { openAs } from '../pages/open-as.ts';

/** As a spreadsheet hands it over; the machine's own clipboard is shared by all that run on it. */
const PASTE = `{
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'Album\\nListy\\n');
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}`;

test('units are described in a table: a cell typed, a block pasted, and both taken back', async ({
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
  await page.evaluate(PASTE);
  await expect.poll(() => titleOf(second)).toBe('Listy');
  await expect(cell('Album')).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(cell('Kronika')).toBeVisible();
  await expect(cell('Druga')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cell('Pierwsza')).toBeVisible();
  await expect.poll(async () => [await titleOf(first), await titleOf(second)]).toEqual(['Pierwsza', 'Druga']);
});
