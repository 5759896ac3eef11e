import { expect, test } from '@playwright/test';
import { ownTitle } from '../api/record-builders.ts';
import { openAs, startTheDay, tokenOf } from '../pages/open-as.ts';

// Both journeys are in one file and so run in sequence: one reads all news, the other writes a new one.
test('news wait with a mark and a notice, are read by opening and marked all at once', async ({ page }) => {
  await openAs(page, 'rudnica', '/authors');
  await startTheDay(page);
  const bar = page.getByRole('banner').getByRole('link', { name: /^Aktualności/ });
  await expect(bar).toHaveAccessibleName(/są nieprzeczytane wiadomości/);
  await page
    .getByRole('region', { name: 'Powiadomienia' })
    .getByRole('button', { name: 'Przejdź do aktualności' })
    .click();
  await expect(page).toHaveURL('/news');
  const first = page.getByRole('article').first().getByRole('heading').getByRole('button');
  await expect(first).toHaveAccessibleName(/nieprzeczytana/);
  await first.click();
  await expect(page.getByRole('article').first()).toContainText('.');
  await expect(first).not.toHaveAccessibleName(/nieprzeczytana/);
  await expect(page.getByRole('button', { name: 'Dodaj wiadomość' })).toBeHidden();
  await page.getByRole('button', { name: 'Oznacz wszystkie jako przeczytane' }).click();
  await expect(first).toBeFocused();
  const closeButton = page
    .getByRole('region', { name: 'Powiadomienia' })
    .getByRole('button', { name: 'Zamknij powiadomienie' });
  await closeButton.last().press('Enter');
  await expect(closeButton).toHaveCount(0);
  await expect(first).toBeFocused();
  await expect(bar).not.toHaveAccessibleName(/nieprzeczytane/);
  await page.reload();
  await expect(bar).not.toHaveAccessibleName(/nieprzeczytane/);
});

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

test('of two people who change one piece of news the second sees both versions', async ({ page }) => {
  const title = ownTitle('Nowe godziny');
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` };
  const news = { title, content: '<p>Od poniedziałku.</p>', date: '2026-01-05' };
  const response = await page.request.post('/api/news', { headers, data: { news } });
  const { id, version } = ((await response.json()) as { news: { id: number; version: number } }).news;
  await openAs(page, 'admin', '/news');
  const item = page.getByRole('article').filter({ hasText: title });
  await item.getByRole('button', { name: /Edytuj/ }).click();
  await page.getByRole('textbox', { name: /^Tytuł/ }).fill(`${title} czytelni`);
  const change = { news: { title: `${title} pracowni`, version } };
  await page.request.put(`/api/news/${id}`, { headers, data: change });
  await page.getByRole('button', { name: 'Zapisz' }).click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toContainText(`${title} pracowni`);
  await dialog.getByRole('button', { name: /^Zapisz/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(item.getByRole('heading')).toContainText(`${title} czytelni`);
  await page.request.delete(`/api/news/${id}`, { headers });
});
