import { defineConfig } from '@playwright/test';
import { findChromium, hasBrowser } from './browser/find-chromium.ts';

// This file is also read where there is none, by what looks for unused parts.
const browser = hasBrowser() ? await findChromium() : null;
// Set by the test command, which counts from it.
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './server/global-setup.ts',
  // Three are no faster: axe and the browser fill both cores.
  workers: 2,
  // A journey that passes only now and then is mended, not tried again.
  retries: 0,
  // A guard against a hang: single sign-on takes two minutes at a load of 20.
  timeout: 400_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    browserName: 'chromium',
    headless: true,
    // A control that is not there fails the step that wants it, not the whole journey minutes later.
    actionTimeout: 30_000,
    // Known only after the global set-up; the workers, which read this file again, see it.
    baseURL: process.env.REGEST_E2E_URL,
    locale: 'pl-PL',
    // Nothing slides away under the pointer.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Warsaw',
    trace: 'off',
    launchOptions: browser
      ? {
          executablePath: browser.executablePath,
          // REGEST_HOSTS of the installation has such a name.
          args: [...browser.args, '--host-resolver-rules=MAP *.test 127.0.0.1'],
          env: { ...(process.env as Record<string, string>), ...browser.env },
        }
      : {},
  },
});
