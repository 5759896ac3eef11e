import { POLISH } from '@regest/contract/locale/pl/texts.ts';

/** The editor speaks one language, and this is where it is chosen; other languages never come to the browser. */
export const editorTexts = POLISH;
export const { say, sayCount, labelOf, helpOf, has: hasMessage, format } = editorTexts;
