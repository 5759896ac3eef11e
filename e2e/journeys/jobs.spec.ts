import { type APIRequestContext, expect, test } from '@playwright/test';
import { aUnitWith } from '../api/file-builders.ts';
import { ownTitle } from '../api/record-builders.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { openAs } from '../pages/open-as.ts';

/** Waits until the list of jobs contains this file. */
async function untilListed(api: APIRequestContext, name: string) {
  const names = async () => {
    const { content } = (await (await api.get('/api/jobs?kind=ocr')).json()) as {
      content: { fileName: string }[];
    };
    return content.map(({ fileName }) => fileName);
  };
  await expect.poll(names).toContain(name);
}

test('a job is cancelled with its pages given back, tried again and done', async ({ page }) => {
  // A real engine reads the scan after the earlier ones in the queue.
  test.setTimeout(180_000);
  const { api, unit, add } = await aUnitWith('redaktor');
  const name = `${ownTitle('protokół')}.jpg`;
  const before = await Promise.all([1, 2, 3, 4].map((number) => add('scan-protocol.jpg', `${number}.jpg`)));
  const last = await add('scan-protocol.jpg', name);
  // Opened before the files are sent, so that its first poll follows soon.
  const notices = new EditorPage(page);
  await openAs(page, 'redaktor', '/jobs?kind=ocr');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Each request is answered after its file is read, which this journey does not wait for.
  const requests = [...before, last].map(({ id }) => api.get(`/api/transcriptions/ocr/send/${id}`));
  await untilListed(api, name);
  await page.reload();
  const newest = page.getByRole('row').filter({ hasText: name }).first();
  await expect(newest.getByRole('link')).toHaveAttribute('href', `/units/${unit.id}`);
  await newest.getByRole('button', { name: /^Anuluj zadanie/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Anuluj zadanie' }).click();
  await expect(notices.notice(/Zadanie zostało anulowane/)).toBeVisible();
  await expect(newest).toContainText('Anulowane');
  await expect(newest).toContainText('zwrócono');
  await newest.getByRole('button', { name: /^Ponów/ }).click();
  await expect(notices.notice('Plik wysłano ponownie.')).toBeVisible();
  await expect(newest).toContainText('Gotowe', { timeout: 120_000 });
  await Promise.all(requests);
});
