import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, hasBrowser, installedPath, REGISTRY_HAS_ONE } from './find-chromium.ts';

type Environment = Record<string, string>;

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

if (REGISTRY_HAS_ONE) describe('without one on the machine the browser of the registry', testRegistryBrowser);
else
  test('a machine that the registry has no browser for gets a message', async () => {
    expect(hasBrowser({ PATH: '' })).toBe(false);
    await expect(findChromium({ PATH: '' })).rejects.toThrow('CHROMIUM_PATH');
  });

function testRegistryBrowser() {
  let browser: Browser;
  beforeAll(async () => {
    const { executablePath, args, env } = await findChromium({ PATH: '' });
    browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } as Environment });
  });
  afterAll(() => browser?.close());

  test('opens a page', async () => {
    const page = await browser.newPage();
    await page.setContent('<h1>Żółć</h1>');
    expect(await page.textContent('h1')).toBe('Żółć');
  });

  // The browser uses no fonts of the machine, so this covers a machine without fonts.
  test.each(['sans-serif', 'serif', 'monospace', 'No Such Font'])('has a font for %s', async (family) => {
    const page = await browser.newPage();
    await page.setContent(`<span style="font: 16px ${family}">Żółć</span>`);
    expect((await page.locator('span').boundingBox())?.width).toBeGreaterThan(10);
  });
}
