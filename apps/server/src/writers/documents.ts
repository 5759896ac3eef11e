import { OWN_LOCALE } from '@regest/contract/locale/locale.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { texts } from '@regest/contract/locale/texts.ts';

/** Exported files (tables, reports, the inventory) are in the institution's language, not the client's. */
export const DOCUMENT_TEXTS = texts(OWN_LOCALE);

// Apart from the writers, so that naming a type does not load their libraries.
export const PDF_CONTENT_TYPE = 'application/pdf';
export const XLSX_CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** "Strona X z Y" around the two numbers. */
export interface PageLabel {
  before: string;
  between: string;
}

export function pageLabel({ say }: Texts): PageLabel {
  const [before = '', between = ''] = say('pagination.current').split(/\{\{\w+\}\}/u);
  return { before, between };
}
