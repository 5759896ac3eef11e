import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { aUnitWith } from '../api/file-builders.ts';
import { actionsOf, countActions } from '../pages/count-actions.ts';
import { dropFiles } from '../pages/drop-files.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { FilePicker, sample } from '../pages/file-picker.ts';
import { openAs } from '../pages/open-as.ts';
import { startBrowser } from './start-browser.ts';

/* Walks, counts and pictures the path of 20 documents in docs/ux.md: `node e2e/screenshots/film-strip.ts`. */
const DOCUMENTS = 20;
const PICTURE = join(import.meta.dirname, '..', '..', 'docs', 'images', 'twenty-documents.jpg');
const WIDTH = 720;

const frames: { caption: string; picture: Buffer }[] = [];
async function frame(page: Page, caption: string) {
  await page.evaluate('document.fonts.ready.then(() => true)');
  frames.push({ caption, picture: await page.screenshot({ type: 'jpeg', quality: 80 }) });
}

async function walk(page: Page, scans: string[]): Promise<number> {
  const { unit } = await aUnitWith('redaktor');
  await countActions(page);
  await openAs(page, 'redaktor', `/units/${unit.id}?tab=content`);
  const [editor, files] = [new EditorPage(page), new FilePicker(page)];
  await expect(files.field).toContainText('Brak plików');
  await dropFiles(page, files.field.getByText('albo upuść pliki tutaj'), scans);
  await expect.poll(() => files.names(), { timeout: 120_000 }).toHaveLength(scans.length);
  await frame(page, '1. Upuść skany na jednostkę (1 upuszczenie)');
  await files.field.getByRole('button', { name: 'Jeden dokument na skan' }).click();
  const titles = page.getByRole('textbox', { name: /^Tytuł dokumentu ze skanu/ });
  await titles.first().click();
  for (let at = 0; at < scans.length; at += 1) {
    if (at > 0) await page.keyboard.press('Enter');
    await expect(titles.nth(at)).toBeFocused();
    await titles.nth(at).fill(`List nr ${at + 1} do rady gminnej`);
  }
  await frame(page, '2. „Jeden dokument na skan”, tytuły z klawiszem Enter (2 kliknięcia, 19 klawiszy)');
  await page.getByRole('button', { name: `Utwórz ${scans.length} dokumentów` }).click();
  await expect(editor.heading('List nr 1 do rady gminnej')).toBeVisible();
  const date = editor.field('Data');
  await date.click();
  await frame(page, '3. „Utwórz 20 dokumentów” otwiera pierwszy; kliknij datę (2 kliknięcia)');
  for (let at = 0; at < scans.length; at += 1) {
    if (at > 0) await page.keyboard.press('Alt+PageDown');
    await expect(editor.heading(`List nr ${at + 1} do rady gminnej`)).toBeVisible();
    await expect(date).toBeFocused();
    await date.fill(`${at + 1}.05.1936`);
    await page.keyboard.press('Control+s');
    await editor.saved();
  }
  await frame(page, '4. Data, Ctrl+S, Alt+Page Down; tak do ostatniego (39 klawiszy)');
  return actionsOf(page);
}

const folder = mkdtempSync(join(tmpdir(), 'film-strip-'));
const scans = Array.from({ length: DOCUMENTS }, (_, at) => {
  const path = join(folder, `${String(at + 1).padStart(3, '0')}.jpg`);
  copyFileSync(sample('scan-protocol.jpg'), path);
  return path;
});
const { newPage, stop } = await startBrowser();
try {
  const actions = await walk(await newPage(), scans);
  const strip = await newPage();
  await strip.setViewportSize({ width: 2 * WIDTH + 48, height: 600 });
  const figures = frames.map(({ caption, picture }) => {
    const source = `data:image/jpeg;base64,${picture.toString('base64')}`;
    return `<figure><img width="${WIDTH}" src="${source}"><figcaption>${caption}</figcaption></figure>`;
  });
  await strip.setContent(
    `<style>body{display:grid;grid-template-columns:1fr 1fr;gap:16px;margin:16px;font:16px sans-serif}figure{margin:0}</style>${figures.join('')}`,
  );
  await strip.screenshot({ path: PICTURE, type: 'jpeg', quality: 72, fullPage: true });
  process.stdout.write(`${actions} actions for ${DOCUMENTS} documents: ${actions / DOCUMENTS} each\n`);
  process.stdout.write(`${PICTURE}: ${Math.round(readFileSync(PICTURE).length / 1024)} KB\n`);
} finally {
  await stop();
  rmSync(folder, { recursive: true });
}
