import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, expect, test } from 'vitest';
import { findChromium, installedPath } from './find-chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'regest-browser-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a browser on the machine is found by its name', () => {
  const browser = join(folder, 'google-chrome');
  writeFileSync(browser, '');
  expect(installedPath({ PATH: folder })).toBe(process.platform === 'darwin' ? expect.anything() : null);
  chmodSync(browser, 0o755);
  expect(installedPath({ PATH: folder })).toBe(browser);
});

test('a CHROMIUM_PATH that cannot be run is named', async () => {
  await expect(findChromium({ CHROMIUM_PATH: '/dev/null/chromium' })).rejects.toThrow('/dev/null/chromium');
});

test('without one on the machine the browser of the registry opens a page', async () => {
  const { executablePath, args, env } = await findChromium({ PATH: '' });
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const page = await browser.newPage();
  await page.setContent('<h1>Żółć</h1>');
  expect(await page.textContent('h1')).toBe('Żółć');
  await browser.close();
});
