import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { aPhotograph } from '../../apps/server/test/files/embedded-files.ts';
import { aUnitWith } from '../api/file-builders.ts';
import { goTo } from '../browser/go-to.ts';
import { expectAccessible } from '../pages/axe.ts';
import { dragOnto } from '../pages/drag-onto.ts';
import { dropFiles } from '../pages/drop-files.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { FilePicker, sample } from '../pages/file-picker.ts';
import { openAs } from '../pages/open-as.ts';

test('a record without files says so, and takes what is dropped on it, folders too', async ({ page }) => {
  const { unit } = await aUnitWith('redaktor');
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  const files = new FilePicker(page);
  await expect(files.field).toContainText('Brak plików');
  // The drop zone covers the whole page of a record.
  const overlay = page.getByText(`Upuść pliki, aby dodać je do opisu: ${unit.title}`);
  await dropFiles(page, page.getByRole('banner'), [sample('sketch.png')], () =>
    expect(overlay).toBeInViewport(),
  );
  await expect(overlay).toBeHidden();
  await files.expectStored('sketch.png');
  const tray = page.getByRole('region', { name: 'Zadania w tle' });
  await tray.getByRole('button', { name: /^Zadania w tle/ }).click();
  await expect(tray).toContainText('Przesyłanie plików');
  await tray.getByRole('button', { name: /^Zadania w tle/ }).click();
  await expect(files.field).not.toContainText('Brak plików');
  await expect(new EditorPage(page).notice('Plik został dodany.')).toBeVisible();

  const root = mkdtempSync(join(tmpdir(), 'regest-drop-'));
  mkdirSync(join(root, 'skany'));
  writeFileSync(join(root, 'skany', '001.txt'), 'skan');
  await dropFiles(page, files.field.getByText('albo upuść pliki tutaj'), [join(root, 'skany')]);
  await expect(page.getByRole('dialog')).toContainText('skany/001.txt');
  rmSync(root, { recursive: true });
});

/** Writes a photograph with metadata to the disk. */
async function aPhotographOnDisk(): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'regest-photograph-')), 'wiec.jpg');
  writeFileSync(
    path,
    await aPhotograph({ takenAt: '1980:08:31 10:00:00', exif: { ImageDescription: 'Wiec w stoczni' } }),
  );
  return path;
}

test('what a photograph says of itself is offered beside its record and accepted by one press', async ({
  page,
}) => {
  const { unit } = await aUnitWith('redaktor');
  await openAs(page, 'redaktor', `/units/${unit.id}`);
  const editor = new EditorPage(page);
  await dropFiles(page, page.getByRole('banner'), [await aPhotographOnDisk()]);
  const proposals = page.getByRole('region', { name: 'Propozycje z plików' });
  await proposals.getByRole('button', { name: /^Przyjmij: Tytuł/ }).click();
  await expect(editor.field('Tytuł')).toHaveValue('Wiec w stoczni');
  await proposals.getByRole('button', { name: /^Przyjmij: Dat.*31 sierpnia 1980/ }).click();
  await expect(proposals.getByRole('status')).toHaveText(/^Wpisano do pola Dat/);
  await expectAccessible(page, '#proposals');
  await editor.button('Zapisz').click();
  await editor.saved();
  await page.reload();
  await expect(editor.field('Tytuł')).toHaveValue('Wiec w stoczni');
  await expect(proposals.getByRole('button', { name: /^Przyjmij: (Tytuł|Dat)/ })).toHaveCount(0);
});

test('a file that the archive has already is reported, with a link to the first one', async ({ page }) => {
  const [{ unit }, { unit: otherUnit }] = [await aUnitWith('redaktor'), await aUnitWith('redaktor')];
  await openAs(page, 'redaktor', `/units/${otherUnit.id}`);
  const path = await aPhotographOnDisk();
  await dropFiles(page, page.getByRole('banner'), [path]);
  const editor = new EditorPage(page);
  await expect(editor.notice('Plik został dodany.')).toBeVisible();
  await goTo(page, `/units/${unit.id}`);
  await dropFiles(page, page.getByRole('banner'), [path]);
  await expect(editor.notice(/jest już w archiwum/)).toBeVisible();
  const notices = page.getByRole('region', { name: 'Powiadomienia' });
  await notices.getByRole('link', { name: new RegExp(otherUnit.title) }).click();
  await expect(editor.heading(otherUnit.title)).toBeVisible();
});

test('files are put in order by the pointer', async ({ page }) => {
  const { unit } = await aUnitWith('redaktor', 'sketch.png', 'statute.pdf', 'photograph.jpg');
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  const files = new FilePicker(page);
  await expect(files.rows).toHaveCount(3);
  const handle = files.row('photograph.jpg').getByRole('button', { name: /^Zmień kolejność/ });
  await dragOnto(handle, files.row('sketch.png'));
  await files.expectNames(['photograph.jpg', 'sketch.png', 'statute.pdf']);
  await new EditorPage(page).button('Zapisz').click();
  await new EditorPage(page).saved();
  await page.reload();
  await expect(files.rows).toHaveCount(3);
  await files.expectNames(['photograph.jpg', 'sketch.png', 'statute.pdf']);
});

test('a film gets a poster by itself, and another one when somebody gives it', async ({ page }) => {
  const { unit, api, files: uploads } = await aUnitWith('redaktor', 'film.mp4');
  // The first list has no poster, as while the film is still being processed.
  await page.route(
    `**/api/files/unit/${unit.id}`,
    async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as object[];
      await route.fulfill({ response, json: list.map((file) => ({ ...file, poster: null })) });
    },
    { times: 1 },
  );
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  const files = new FilePicker(page);
  const poster = async () => {
    const list = (await (await api.get(`/api/files/unit/${unit.id}`)).json()) as { poster: string | null }[];
    return list[0]?.poster ?? null;
  };
  expect(uploads).toHaveLength(1);
  await expect.poll(poster, { timeout: 30_000 }).not.toBeNull();
  const first = await poster();
  await expect(files.row('film.mp4').locator('img[src*="poster=true"]')).toBeVisible();
  const chosen = page.waitForEvent('filechooser');
  await files.choose('film.mp4', 'Zmień okładkę filmu');
  const chooser = await chosen;
  await chooser.setFiles(sample('photograph.jpg'));
  await expect(new EditorPage(page).notice('Dodano okładkę filmu.')).toBeVisible();
  await expect.poll(poster).not.toBe(first);
  await files.choose('film.mp4', 'Podgląd');
  await expect(page.getByRole('dialog').locator('video')).toHaveAttribute('poster', /\/api\/files\//);
});

test('a failed upload, download and deletion are reported, nothing is lost, and the upload can be tried again', async ({
  page,
}) => {
  const { unit } = await aUnitWith('redaktor', 'sketch.png');
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  const files = new FilePicker(page);
  const notices = new EditorPage(page);
  await files.expectStored('sketch.png');
  await page.route('**/api/files', (route) => route.fulfill({ status: 500, json: { code: 500 } }));
  await files.add([sample('photograph.jpg')]);
  const failedRow = files.row('photograph.jpg');
  await expect(failedRow.getByRole('alert')).toContainText('Serwer nie przyjął pliku');
  await page.unroute('**/api/files');
  await failedRow.getByRole('button', { name: 'Prześlij ponownie' }).click();
  await files.expectStored('photograph.jpg');

  await page.route(/\/api\/files\/\d+$/, (route) => route.fulfill({ status: 500, json: { code: 500 } }));
  await files.choose('sketch.png', 'Pobierz');
  await expect(notices.notice(/Nie udało się pobrać pliku/)).toBeVisible();
  await files.choose('sketch.png', 'Usuń');
  await page.getByRole('button', { name: 'Usuń 1 plik' }).click();
  await expect(notices.notice(/Nie udało się usunąć pliku/)).toBeVisible();
  await expect(files.row('sketch.png')).toBeVisible();
});

test('a large file that is chosen again after the page was closed goes on where it stopped', async ({
  page,
}) => {
  test.slow();
  const { unit } = await aUnitWith('redaktor');
  const root = mkdtempSync(join(tmpdir(), 'regest-large-'));
  const path = join(root, 'tom.bin');
  writeFileSync(path, Buffer.alloc(24 * 1024 * 1024, 'skan'));
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  const files = new FilePicker(page);
  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 256 * 1024 });
  await files.add([path]);
  const progress = files.row('tom.bin').getByRole('progressbar', { name: 'tom.bin' });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(1);
  page.on('dialog', (dialog) => dialog.accept());
  // The network stays slow until the page is left, since a change releases the delayed data at once.
  await goTo(page, 'about:blank');
  await network.send('Network.emulateNetworkConditions', line);
  await goTo(page, `/units/${unit.id}?tab=content`);
  await expect(files.field).toContainText('Brak plików');
  const goesOn = page.waitForRequest((request) => request.method() === 'PATCH');
  await files.add([path]);
  expect(Number(await (await goesOn).headerValue('upload-offset'))).toBeGreaterThan(0);
  await files.expectStored('tom.bin');
  await expect(files.row('tom.bin')).toContainText('25,2 MB');
  rmSync(root, { recursive: true });
});
