import { defineConfig } from '@playwright/test';
import { findChromium, hasBrowser } from './browser/find-chromium.ts';

// Null on machines without a browser, where knip still loads this file.
const browser = hasBrowser() ? await findChromium() : null;
// Set by the test command, which counts tests from the report.
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './server/global-setup.ts',
  // Three workers are no faster, since axe and the browser use both cores.
  workers: 2,
  // Flaky journeys are fixed, not retried.
  retries: 0,
  // Guards against hangs only: single sign-on takes two minutes at a load of 20.
  timeout: 400_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    browserName: 'chromium',
    headless: true,
    // A missing control fails its step, not the whole journey minutes later.
    actionTimeout: 30_000,
    // Set by the global set-up before the workers load this file again.
    baseURL: process.env.REGEST_E2E_URL,
    locale: 'pl-PL',
    // Animations would move controls under the pointer.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Warsaw',
    trace: 'off',
    launchOptions: browser
      ? {
          executablePath: browser.executablePath,
          // Resolves the name in REGEST_HOSTS of the installation.
          args: [...browser.args, '--host-resolver-rules=MAP *.test 127.0.0.1'],
          env: { ...(process.env as Record<string, string>), ...browser.env },
        }
      : {},
  },
});
