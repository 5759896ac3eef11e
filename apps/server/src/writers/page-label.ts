import type { Texts } from '@regest/contract/locale/make-texts.ts';

/** "Strona X z Y" around the two numbers. */
export interface PageLabel {
  before: string;
  between: string;
}

export function pageLabel({ say }: Texts): PageLabel {
  const [before = '', between = ''] = say('pagination.current').split(/\{\{\w+\}\}/u);
  return { before, between };
}
