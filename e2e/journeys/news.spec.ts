import { expect, test } from '@playwright/test';
import { ownTitle } from '../api/record-builders.ts';
import { expectAccessible } from '../pages/axe.ts';
import { openAs } from '../pages/open-as.ts';

test('an administrator writes, changes and deletes a piece of news, which the others read', async ({
  page,
}) => {
  const title = ownTitle('Przerwa w pracy');
  await openAs(page, 'admin', '/news');
  await page.getByRole('button', { name: 'Dodaj wiadomość' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('button', { name: 'Zapisz' }).click();
  await expect(editor.getByRole('textbox', { name: /^Tytuł/ })).toHaveAttribute('aria-invalid', 'true');
  await editor.getByRole('textbox', { name: /^Tytuł/ }).fill(title);
  await editor.getByRole('textbox', { name: /^Treść/ }).fill('W sobotę program będzie wyłączony.');
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Zapisz' }).click();
  await expect(editor).toBeHidden();

  const item = page.getByRole('article').filter({ hasText: title });
  await item.getByRole('button', { name: /Edytuj/ }).click();
  await editor.getByRole('textbox', { name: /^Tytuł/ }).fill(`${title} odwołana`);
  await editor.getByRole('button', { name: 'Zapisz' }).click();
  await expect(editor).toBeHidden();
  await openAs(page, 'edytor', '/news');
  await item
    .getByRole('heading')
    .getByRole('button', { name: `${title} odwołana` })
    .click();
  await expect(item).toContainText('W sobotę program będzie wyłączony.');
  await expect(item.getByRole('button', { name: /Usuń/ })).toHaveCount(0);

  await openAs(page, 'admin', '/news');
  await item.getByRole('button', { name: /Usuń/ }).click();
  await editor.getByRole('button', { name: /Usuń/ }).click();
  await expect(item).toHaveCount(0);
  await expect(page.getByRole('article').first().getByRole('button', { name: /Usuń/ })).toBeFocused();
});
