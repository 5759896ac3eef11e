import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Engine data for each language of the value list; German was printed in Fraktur until 1941. */
const DATA: Record<string, readonly string[]> = {
  pol: ['pol'],
  eng: ['eng'],
  deu: ['deu', 'frk'],
  ukr: ['ukr'],
  rus: ['rus'],
  bel: ['bel'],
  lit: ['lit'],
  ces: ['ces'],
  slk: ['slk'],
  fra: ['fra'],
  lat: ['lat'],
  yid: ['yid'],
  heb: ['heb'],
};

/** Ids of the list of languages that a scan can be read in, where the data is installed. */
export const OCR_LANGUAGES: readonly string[] = Object.keys(DATA);

/** True where an engine with this data reads the language. */
export const canRead = (id: string, available: readonly string[]): boolean =>
  (DATA[id] ?? []).some((code) => available.includes(code));

/** Pages of Polish archives carry English too; Polish goes first and weighs more. */
export const READING_LANGUAGES = ['pol', 'eng'] as const;

/** Each language makes a page take longer, and letters of one are read as those of another. */
const MAX_LANGUAGES = 4;

/**
 * OCR languages for a record with these languages. The default is used for Polish alone, and where none can be read.
 */
export function readingLanguages(
  ofRecord: readonly string[],
  available: readonly string[],
): readonly string[] {
  const codes = ofRecord.flatMap((id) => DATA[id] ?? []).filter((code) => available.includes(code));
  const isUsual = codes.every((code) => code === 'pol');
  return isUsual ? READING_LANGUAGES : codes.slice(0, MAX_LANGUAGES);
}

/**
 * The stated languages that a page was read in, as they are stored with its text. Where none of them can be read the text
 * is in them all the same; null where none is stated.
 */
export function readLanguages(stated: readonly string[], codes: readonly string[]): string | null {
  const read = stated.filter((id) => canRead(id, codes));
  return (read.length > 0 ? read : stated).join('+') || null;
}

/** Languages in packages of data. All but the first two are optional, and no package has Russian. */
const PACKAGED = ['pol', 'eng', 'deu', 'frk', 'ukr', 'bel', 'lit', 'ces', 'slk', 'fra', 'lat', 'yid', 'heb'];

const require = createRequire(import.meta.url);

function packagedFile(language: string): string | null {
  try {
    const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    const path = join(folder, '4.0.0_best_int', `${language}.traineddata.gz`);
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

export function packagedLanguages(): string[] {
  return PACKAGED.filter((language) => packagedFile(language) !== null);
}

/** tesseract.js wants every language in one folder, but each comes in a package of its own. */
export async function prepareLanguageData(
  cacheFolder: string,
  languages: readonly string[],
): Promise<string> {
  const folder = join(cacheFolder, 'tessdata');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const language of languages) {
    const packaged = packagedFile(language);
    const copy = join(folder, `${language}.traineddata.gz`);
    if (packaged !== null && !(await sameSize(packaged, copy))) await copyWhole(packaged, copy);
  }
  return folder;
}

async function sameSize(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(a), stat(b).catch(() => null)]);
  return first.size === second?.size;
}

/** Several jobs may prepare at once: each has a copy of its own, and the name appears only when its file is whole. */
async function copyWhole(from: string, to: string): Promise<void> {
  const temporary = `${to}.${randomUUID()}`;
  await copyFile(from, temporary);
  await chmod(temporary, 0o600);
  await rename(temporary, to);
}
