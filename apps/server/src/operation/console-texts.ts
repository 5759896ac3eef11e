import { OWN_LOCALE } from '@regest/contract/locale/locale.ts';
import { texts } from '@regest/contract/locale/texts.ts';

/** What commands print: to whoever runs the machine, whatever language a caller of the server speaks. */
export const consoleTexts = texts(OWN_LOCALE);
export const { say, sayCount, labelOf, has: hasMessage } = consoleTexts;
