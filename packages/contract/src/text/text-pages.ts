/** Pages of a scan's text are parted by form feeds, as tesseract itself does. */
export const PAGE_BREAK = '\f';
/** No file that is read has more; a longer typed text continues on the last page. */
const MAX_PAGES = 10_000;

/** The pages of a scan's text, from 1, the empty ones too. */
export function textPages(text: string): { page: number; text: string }[] {
  const pages = text.split(PAGE_BREAK, MAX_PAGES).map((part, index) => ({ page: index + 1, text: part }));
  const read = pages.reduce((length, page) => length + page.text.length + 1, 0);
  const last = pages.at(-1);
  if (last && read < text.length) last.text = `${last.text} ${text.slice(read).replaceAll(PAGE_BREAK, ' ')}`;
  return pages;
}
