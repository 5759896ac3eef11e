import { PAGE_BREAK } from '@regest/contract/text/text-pages.ts';

/** At least one page, and one for each page of the file, so that an empty page can be typed in too. */
export function pagesOf(text: string, filePages: number): string[] {
  const pages = text.split(PAGE_BREAK);
  while (pages.length < filePages) pages.push('');
  return pages;
}

/** The whole text with some pages, counted from 0, replaced. Page breaks in new text are removed. */
export function withPages(pages: readonly string[], changed: ReadonlyMap<number, string>): string {
  return pages.map((old, i) => changed.get(i)?.replaceAll(PAGE_BREAK, '') ?? old).join(PAGE_BREAK);
}

/** The whole text with one page, counted from 1, replaced. */
export function withPage(pages: readonly string[], page: number, text: string): string {
  return withPages(pages, new Map([[page - 1, text]]));
}
