import { LEVELS, RECORD_LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import type { Locale } from '@regest/contract/locale/locale.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { texts } from '@regest/contract/locale/texts.ts';
import { readId } from '../portal/addresses.ts';

/** A text of the standard: its words by language, `none` where it has none. */
export type LanguageMap = Readonly<Record<string, readonly string[]>>;

const LOCALES: readonly Locale[] = ['pl', 'en'];

/** Words of ours, in both languages of the portal. */
export const labelIn = (say: (own: Texts) => string): LanguageMap =>
  Object.fromEntries(LOCALES.map((locale) => [locale, [say(texts(locale))]]));

/** What an archive wrote, in its language. */
export const valueIn = (language: string, ...words: string[]): LanguageMap => ({ [language]: words });
export const plain = (...words: string[]): LanguageMap => ({ none: words });

export const PRESENTATION = 'http://iiif.io/api/presentation/3/context.json';
export const SEARCH = 'http://iiif.io/api/search/2/context.json';
export const SEARCH_1 = 'http://iiif.io/api/search/1/context.json';

/** Identifiers of the parts of a manifest, the same in every manifest that has them. */
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

/** `12` or `12-3`: a file, or a page of one. */
export const pictureName = (fileId: number, page: number | null) =>
  page === null ? String(fileId) : `${fileId}-${page}`;

/** The file and the page of such a name; no id where it is none. */
export function parsePictureName(name: string): { id: number | null; page: number | null } {
  const [, number, page] = /^([1-9]\d{0,9})(?:-([1-9]\d{0,4}))?$/.exec(name) ?? [];
  return { id: readId(number), page: page === undefined ? null : Number(page) };
}

/** Levels that hold more than documents: to look through them is to choose among what they hold. */
export const HOLDING: readonly RecordLevel[] = RECORD_LEVELS.filter((level) =>
  LEVELS[level].children.some((child) => !LEVELS[child].isLeaf),
);
/** What a record is to a viewer. */
export const kindOf = (level: RecordLevel) => (HOLDING.includes(level) ? 'Collection' : 'Manifest');
