import { join } from 'node:path';
import sharp from 'sharp';
import {
  PROTOCOL_TEXT,
  REPORT_TEXT,
  STATUTE_PAGES,
} from '../../../apps/server/src/demo/files/sample-texts.ts';
import { runTask } from '../../../apps/server/src/derivatives/tasks.ts';
import { READING_LANGUAGES } from '../../../apps/server/src/engines/ocr/languages.ts';
import { pickOcrEngine } from '../../../apps/server/src/engines/ocr/pick-ocr-engine.ts';
import { characterErrors } from '../../../apps/server/test/files/character-errors.ts';
import { writePdf } from '../../../apps/server/test/files/sample-files.ts';
import { table } from '../../measure.ts';

/** Pages in both languages, with all letters that only Polish has. */
const PAGES: Record<string, string> = {
  protocol: PROTOCOL_TEXT,
  report: REPORT_TEXT,
  statute: STATUTE_PAGES.join('\n\n'),
  pangrams: `Zażółć gęślą jaźń. Pchnąć w tę łódź jeża lub ośm skrzyń fig.
Pójdźże, kiń tę chmurność w głąb flaszy!
Stróż pchnął kość w quiz gędźb vel fax myjń.`,
  english: `Letter of the Polish Relief Committee in Chicago.
We acknowledge with thanks the receipt of your report of
the 3rd of May 1946 and of the list of forty-two families.`,
};

/** The page as from a flat-bed scanner: grey paper, slightly rotated, with noise, blur and strong compression. */
async function asScanned(page: string, into: string): Promise<void> {
  const askew = sharp(page).flatten({ background: '#fff' }).rotate(0.7, { background: '#fff' });
  const { data, info } = await askew
    .blur(0.8)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grain = await sharp({
    create: {
      width: info.width,
      height: info.height,
      channels: 3,
      background: '#e8e8e8',
      noise: { type: 'gaussian', mean: 232, sigma: 14 },
    },
  })
    .png()
    .toBuffer();
  await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .composite([{ input: grain, blend: 'multiply' }])
    .jpeg({ quality: 55 })
    .toFile(into);
}

/** Character error rates of the engine in use, on pages whose text is known. */
export async function measureAccuracy(folder: string): Promise<string> {
  const engine = await pickOcrEngine('auto', join(folder, 'cache'));
  const rateOf = async (path: string, reference: string) => {
    const { text } = await engine.recognise(path, { languages: READING_LANGUAGES, timeoutMs: 120_000 });
    return characterErrors(text, reference);
  };
  const percent = (rate: number) => `${(rate * 100).toFixed(2)} %`;
  const rows: string[][] = [];
  for (const [name, text] of Object.entries(PAGES)) {
    const pdf = join(folder, `${name}.pdf`);
    const clean = join(folder, `${name}.png`);
    const scanned = join(folder, `${name}.jpg`);
    await writePdf(pdf, [text]);
    await runTask('pageImage', { path: pdf, mimeType: 'application/pdf', page: 0, into: clean });
    await asScanned(clean, scanned);
    rows.push([
      name,
      percent(await rateOf(clean, text)),
      percent(await rateOf(scanned, text)),
      '≤ 2 % clean',
    ]);
  }
  engine.stop();
  return table([`page (${engine.name})`, 'clean', 'scanned-looking', 'wanted'], rows);
}
