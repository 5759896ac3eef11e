import { expect, test } from '@playwright/test';
import { aBranch } from '../api/branch.ts';
import { apiAs } from '../api/record-builders.ts';
import { openAs } from '../pages/open-as.ts';
import { SCRIPT_LIMIT, scriptBytes } from '../pages/script-bytes.ts';

test('the first visit to the tree or to a record of any level loads at most 250 KB of script', async ({
  browser,
}) => {
  const { collection, first, unit, document } = await aBranch(await apiAs('redaktor'));
  const addresses = [
    '/resource',
    `/collections/${collection.id}`,
    `/series/${first.id}`,
    `/units/${unit.id}`,
    `/documents/${document.id}`,
    `/documents/create?parentId=${unit.id}&parentLevel=unit`,
  ];
  const sizes: Record<string, number> = {};
  for (const address of addresses) {
    // A new context has an empty cache, as on a first visit.
    const context = await browser.newContext();
    const page = await context.newPage();
    sizes[address] = await scriptBytes(page, async () => {
      await openAs(page, 'redaktor', address);
      await expect(page.getByRole('treeitem').first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
    await context.close();
  }
  expect(Math.min(...Object.values(sizes))).toBeGreaterThan(100_000);
  expect(Object.entries(sizes).filter(([, size]) => size > SCRIPT_LIMIT)).toEqual([]);
});
