import { expect, test } from '@playwright/test';
import { anAccount, OWN_PASSWORD } from '../api/an-account.ts';
import { apiWith, ownTitle } from '../api/record-builders.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { freshToken, openWith } from '../pages/open-as.ts';

test('the desk leads back to the record saved last, whose readiness and earlier versions, opened whole and restored, are a menu away', async ({
  page,
}) => {
  // A separate account, since saves of concurrent journeys would push this record off the desk.
  const { name } = await anAccount();
  const token = await freshToken(name, OWN_PASSWORD);
  const records = await apiWith(token);
  const collection = await records.make('collection', undefined, { title: ownTitle('Zespół') });
  const unit = await records.make('unit', collection, { title: ownTitle('Pierwotny tytuł') });
  const [firstTitle, middleTitle, newTitle] = [ownTitle('Drugi'), ownTitle('Trzeci'), ownTitle('Czwarty')];
  for (const title of [firstTitle, middleTitle, newTitle]) await records.change(unit, { title });
  const editor = new EditorPage(page);
  await openWith(page, token, '/home');
  const toRecord = page.getByRole('main').getByRole('link', { name: newTitle });
  await expect(toRecord).toBeVisible();
  // The two cards have the same top and bottom edges.
  const cards = page.getByRole('main').locator('section');
  const edges = async (at: number) => {
    const box = await cards.nth(at).boundingBox();
    return box && { top: Math.round(box.y), end: Math.round(box.y + box.height) };
  };
  const unevenness = async () => {
    const [waiting, due] = [await edges(0), await edges(1)];
    return waiting && due && [waiting.top - due.top, waiting.end - due.end];
  };
  await expect.poll(unevenness).toEqual([0, 0]);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Skróty klawiszowe' })).toBeVisible();
  await page.keyboard.press('Escape');
  await toRecord.click();
  await expect(editor.heading(newTitle)).toBeVisible();

  const more = page.getByRole('main').getByRole('button', { name: 'Więcej' }).first();
  await more.click();
  await page.getByRole('menuitem', { name: 'Gotowość do publikacji' }).click();
  const readiness = page.getByRole('dialog', { name: 'Gotowość do publikacji' });
  await expect(readiness.getByText('opis nadrzędny nie jest opublikowany')).toBeVisible();
  const toLicence = readiness.getByRole('listitem').filter({ hasText: 'brak licencji' }).getByRole('link');
  await expect(toLicence).toHaveAttribute('href', /tab=rights&field=licenses$/);
  await page.keyboard.press('Escape');
  await expect(readiness).toBeHidden();

  await more.click();
  await page.getByRole('menuitem', { name: 'Historia zmian' }).click();
  const card = (version: number) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `wersja ${version}` }) });
  await card(3).getByText('Cały opis w tym stanie').click();
  await expect(card(3).getByRole('table').last()).toContainText('polski');
  await card(3).getByRole('button', { name: 'Przywróć ten stan' }).click();
  const restoring = page.getByRole('dialog', { name: 'Przywrócić stan z wersji 3?' });
  await restoring.getByRole('button', { name: 'Przywróć ten stan' }).click();
  await expect(editor.heading(middleTitle)).toBeVisible();

  await more.click();
  await page.getByRole('menuitem', { name: 'Historia zmian' }).click();
  await card(5).getByRole('button', { name: 'Cofnij tę zmianę' }).click();
  const question = page.getByRole('dialog', { name: 'Cofnąć tę zmianę?' });
  await expect(question).toContainText(newTitle);
  await question.getByRole('button', { name: 'Cofnij tę zmianę' }).click();
  await expect(editor.heading(newTitle)).toBeVisible();
});
