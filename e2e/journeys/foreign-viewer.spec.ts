import { expect, test } from '@playwright/test';
import { goTo } from '../browser/go-to.ts';
import { serveMirador } from '../server/serve-mirador.ts';

/** Script: whether the canvas of OpenSeadragon shows dark letters; throws if an image without CORS taints it. */
const HAS_LETTERS = `(() => {
  const canvas = document.querySelector('.openseadragon-canvas canvas');
  const bytes = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return bytes.some((value, at) => at % 4 === 0 && value < 60 && bytes[at + 3] === 255);
})()`;

/** Script: starts the player of the viewer and returns the seconds played. */
const SECONDS_PLAYED = `(() => {
  const player = document.querySelector('audio, video');
  if (player?.paused) { player.muted = true; player.play(); }
  return player?.currentTime ?? 0;
})()`;

test('a reader takes a scan into Mirador on another site and finds a word there, and hears a recording', async ({
  page,
}) => {
  await goTo(page, '/portal/archiwum-modrzewina/01/01/02/02');
  const badge = await page.getByRole('link', { name: 'IIIF', exact: true }).getAttribute('href');
  const mirador = await serveMirador();
  try {
    const tile = page.waitForResponse(/\/portal\/iiif\/\d+\/[\d,]+\/[\d,]+\/0\/default\.jpg$/);
    await goTo(page, `${mirador.url}/${new URL(badge ?? '', page.url()).search}`);
    expect((await tile).status()).toBe(200);
    await expect.poll(() => page.evaluate(HAS_LETTERS)).toBe(true);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'search terms' }).fill('składka');
    await page.getByRole('button', { name: 'Submit search' }).click();
    await expect(page.getByRole('listitem').locator('strong')).toHaveText('składek');
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    const talk = new URL('/portal/rudnickie-archiwum/01/01/01/01', process.env.REGEST_E2E_URL);
    await goTo(page, talk.href);
    const sound = await page.getByRole('link', { name: 'IIIF', exact: true }).getAttribute('href');
    await goTo(page, `${mirador.url}/${new URL(sound ?? '', page.url()).search}`);
    await expect.poll(() => page.evaluate(SECONDS_PLAYED)).toBeGreaterThan(0);
  } finally {
    mirador.stop();
  }
});
