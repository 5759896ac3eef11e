import { expect, test } from '@playwright/test';
import { apiAs, ownTitle } from '../api/record-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { choose } from '../pages/choose.ts';
import { expectNoOverlap } from '../pages/expect-no-overlap.ts';
import { openAs } from '../pages/open-as.ts';

test('terms show where they are used and are renamed, merged and deleted, and creators that may be one are merged', async ({
  page,
}) => {
  const records = await apiAs('redaktor');
  const mark = ownTitle('młyn');
  const [used, doubled] = [await records.makeTerm(mark), await records.makeTerm(`${mark} stary`)];
  await records.makeTerm(`${mark} zbędny`);
  const title = ownTitle('Zespół');
  await records.make('collection', undefined, { title, materialIndices: [{ id: used.id }] });
  await openAs(page, 'redaktor', `/vocabulary?type=material&q=${encodeURIComponent(mark)}`);
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const dialog = page.getByRole('dialog');
  const menuOf = (name: string) => page.getByRole('button', { name: `Hasło ${name}`, exact: true });
  await expect(row(mark).getByRole('link', { name: '1' })).toHaveAttribute(
    'href',
    `/search?index_id=${used.id}`,
  );
  await menuOf(mark).click();
  await expect(page.getByRole('menuitem', { name: 'Usuń' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await menuOf(`${mark} stary`).click();
  await page.getByRole('menuitem', { name: 'Zmień nazwę' }).click();
  await dialog.getByLabel('Nowa nazwa').fill(`${mark} wodny`);
  await dialog.getByRole('button', { name: 'Zmień nazwę' }).click();
  await expect(row(`${mark} wodny`)).toBeVisible();

  for (const name of [mark, `${mark} wodny`])
    await choose(page.getByRole('checkbox', { name: `Zaznacz: ${name}`, exact: true }));
  await page.getByRole('button', { name: 'Połącz zaznaczone' }).click();
  await choose(dialog.getByRole('radio', { name: `${mark} wodny` }));
  await expect(dialog).toContainText('W 1 opisie pozostanie tylko wybrane hasło.');
  await dialog.getByRole('button', { name: 'Połącz zaznaczone' }).click();
  await expect(row(mark)).toHaveCount(0);
  await expect(row(`${mark} wodny`).getByRole('link', { name: '1' })).toHaveAttribute(
    'href',
    `/search?index_id=${doubled.id}`,
  );

  // An error stays until it is closed and does not cover the pagination.
  for (let more = 1; more <= 10; more += 1) await records.makeTerm(`${mark} ${more}`);
  await goTo(page, `/vocabulary?type=material&q=${encodeURIComponent(mark)}&per_page=10&page=1`);
  await menuOf(`${mark} zbędny`).click();
  await page.getByRole('menuitem', { name: 'Zmień nazwę' }).click();
  await dialog.getByLabel('Nowa nazwa').fill(`${mark} wodny`);
  await dialog.getByRole('button', { name: 'Zmień nazwę' }).click();
  const error = page.getByRole('region', { name: 'Powiadomienia' }).getByRole('alert');
  await expect(error).toContainText('Takie hasło już jest');
  await expectNoOverlap(error, page.getByRole('navigation', { name: 'Stronicowanie' }));
  await menuOf(`${mark} zbędny`).click();
  await page.getByRole('menuitem', { name: 'Usuń' }).click();
  await dialog.getByRole('button', { name: 'Usuń' }).click();
  await expect(row(`${mark} zbędny`)).toHaveCount(0);

  const name = ownTitle('Kłos, Zofia');
  const preferred = name.replace('Kłos, Zofia', 'Zofia Kłos');
  await records.makeAuthor(name);
  const { id } = await records.makeAuthor(preferred);
  const other = ownTitle('Wilk, Anna');
  const others = [other, other.replace('Wilk, Anna', 'Anna Wilk')] as const;
  for (const one of others) await records.makeAuthor(one);
  await goTo(page, '/authors/duplicates');
  const pairOf = (a: string, b: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: a }).filter({ hasText: b });
  const apart = pairOf(...others);
  await apart.getByRole('button', { name: 'To różni twórcy' }).click();
  await expect(apart).toHaveCount(0);
  await page.reload();
  const pair = pairOf(preferred, name);
  await expect(pair).toBeVisible();
  await expect(apart).toHaveCount(0);
  await pair.getByRole('button', { name: `Połącz, zachowując: ${preferred}` }).click();
  await expect(dialog).toContainText(`Pozostanie ${preferred}, a druga nazwa`);
  const names = dialog.getByRole('group', { name: 'Nazwa twórcy' });
  await choose(names.getByRole('radio', { name, exact: true }));
  await dialog.getByRole('button', { name: 'Połącz' }).press('Enter');
  await expect(pair).toHaveCount(0);
  // After a pair and its buttons are removed, the focus moves to the next pair or to the page.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  const { author } = await records.read<{ author: { name: string } }>(`/api/authors/${id}`);
  expect(author.name).toBe(name);
});
