import { POLISH } from '@regest/contract/locale/pl/texts.ts';

/** The editor speaks one language, and this is where it is chosen; other languages never come to the browser. */
export const editorTexts = POLISH;
/** Sent with every call, for a browser may prefer another language than the screen speaks. */
export const IN_EDITOR_LANGUAGE = { 'accept-language': editorTexts.locale };
export const { say, sayCount, labelOf, helpOf, has: hasMessage, format } = editorTexts;
