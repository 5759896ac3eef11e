import messages from '@regest/contract/locale/pl/messages.json' with { type: 'json' };

/** "Strona X z Y" around the two numbers. */
export interface PageLabel {
  before: string;
  between: string;
}

const [before = '', between = ''] = messages['pagination.current'].split(/\{\{\w+\}\}/u);

export const PAGE_LABEL: PageLabel = { before, between };
