import { startBrowser } from './start-browser.ts';

const b = await startBrowser();
const page = await b.newPage();
const shots = JSON.parse(process.argv[2] ?? '[]') as [string, string, number, 'light' | 'dark', string?][];
for (const [name, path, width, scheme, script] of shots) {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto(path);
  if (script) {
    await page.evaluate(script);
    await page.waitForTimeout(800);
  }
  await page.screenshot({ path: `/tmp/team/reader-shots/${name}.png`, fullPage: process.argv[3] === 'full' });
}
await b.stop();
