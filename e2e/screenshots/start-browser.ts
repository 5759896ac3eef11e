import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../browser/find-chromium.ts';
import { startServer } from '../server/start-server.ts';

/** Starts the program with its demo, unless one is running, and a browser with the settings of the documentation. */
export async function startBrowser() {
  const server = process.env.REGEST_E2E_URL
    ? { url: process.env.REGEST_E2E_URL, stop: async () => undefined }
    : await startServer();
  process.env.REGEST_E2E_URL = server.url;
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  });
  return {
    async newPage(): Promise<Page> {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: 'pl-PL',
        timezoneId: 'Europe/Warsaw',
        colorScheme: 'light',
        reducedMotion: 'reduce',
        viewport: { width: 1440, height: 900 },
      });
      return context.newPage();
    },
    async stop() {
      await browser.close();
      await server.stop();
    },
  };
}
