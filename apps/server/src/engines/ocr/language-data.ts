import { chmod, copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const PACKAGED_LANGUAGES = ['pol', 'eng'] as const;

const require = createRequire(import.meta.url);

/** tesseract.js wants every language in one folder, but each comes in a package of its own. */
export async function prepareLanguageData(cacheFolder: string): Promise<string> {
  const folder = join(cacheFolder, 'tessdata');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const language of PACKAGED_LANGUAGES) {
    const name = `${language}.traineddata.gz`;
    const packaged = join(
      dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)),
      '4.0.0_best_int',
      name,
    );
    if (!(await sameSize(packaged, join(folder, name)))) await copyWhole(packaged, join(folder, name));
  }
  return folder;
}

async function sameSize(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(a), stat(b).catch(() => null)]);
  return first.size === second?.size;
}

/** Several processes may prepare at once: a name appears only when its file is whole. */
async function copyWhole(from: string, to: string): Promise<void> {
  const temporary = `${to}.${process.pid}`;
  await copyFile(from, temporary);
  await chmod(temporary, 0o600);
  await rename(temporary, to);
}
