import type { Page, Request, Response } from '@playwright/test';

const NETWORK_CHANGED = 'net::ERR_NETWORK_CHANGED';

/**
 * Opens an address and reloads once after a change of the network: when the machine gets another network address,
 * Chromium aborts all requests that wait for a connection, even to the machine itself.
 */
export async function goTo(page: Page, address: string): Promise<Response | null> {
  let isCutOff = false;
  const look = (request: Request) => {
    isCutOff ||= request.failure()?.errorText === NETWORK_CHANGED;
  };
  page.on('requestfailed', look);
  try {
    const answer = await page.goto(address).catch((error: unknown) => {
      if (!String(error).includes(NETWORK_CHANGED)) throw error;
      isCutOff = true;
      return null;
    });
    return isCutOff ? await page.goto(address) : answer;
  } finally {
    page.off('requestfailed', look);
  }
}
