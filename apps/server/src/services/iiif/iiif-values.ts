import { LEVELS, RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Locale } from '@regest/contract/locale/locale.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import { readId } from '../portal/addresses.ts';

/** A text of the standard by language, `none` for a text without one. */
export type LanguageMap = Readonly<Record<string, readonly string[]>>;

const LOCALES: readonly Locale[] = ['pl', 'en'];

/** A label of the program, in both languages of the portal. */
export const labelIn = (say: (own: Texts) => string): LanguageMap =>
  Object.fromEntries(LOCALES.map((locale) => [locale, [say(texts(locale))]]));

/** A text of the archive, in its language. */
export const valueIn = (language: string, ...words: string[]): LanguageMap => ({ [language]: words });
export const plain = (...words: string[]): LanguageMap => ({ none: words });

export const PRESENTATION = 'http://iiif.io/api/presentation/3/context.json';
export const SEARCH = 'http://iiif.io/api/search/2/context.json';
export const SEARCH_1 = 'http://iiif.io/api/search/1/context.json';

/** Identifiers of the parts of a manifest, the same in every manifest. */
export const iiifAddresses = (root: string) => ({
  manifest: (recordId: number) => `${root}/r/${recordId}/manifest.json`,
  search: (recordId: number) => `${root}/r/${recordId}/search`,
  search1: (recordId: number) => `${root}/r/${recordId}/search1`,
  picture: (name: string) => `${root}/iiif/${name}`,
  canvas: (name: string) => `${root}/iiif/${name}/canvas`,
  text: (name: string) => `${root}/iiif/${name}/tekst.json`,
  contributions: (name: string) => `${root}/iiif/${name}/opisy.json`,
});
export type IiifAddresses = ReturnType<typeof iiifAddresses>;

/** Name of a picture: `12` for a file, `12-3` for a page of one. */
export const pictureName = (fileId: number, page: number | null) =>
  page === null ? String(fileId) : `${fileId}-${page}`;

/** File and page of such a name; a null id where it is malformed. */
export function parsePictureName(name: string): { id: number | null; page: number | null } {
  const [, number, page] = /^([1-9]\d{0,9})(?:-([1-9]\d{0,4}))?$/.exec(name) ?? [];
  return { id: readId(number), page: page === undefined ? null : Number(page) };
}

/** Levels whose contents are more than documents: a viewer shows them as collections. */
export const HOLDING: readonly RecordLevel[] = RECORD_LEVELS.filter((level) =>
  LEVELS[level].children.some((child) => !LEVELS[child].isLeaf),
);
/** IIIF type of a record of this level. */
export const kindOf = (level: RecordLevel) => (HOLDING.includes(level) ? 'Collection' : 'Manifest');
