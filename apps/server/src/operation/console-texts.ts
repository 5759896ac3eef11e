import { OWN_LOCALE } from '@regest/contract/locale/locale.ts';
import { texts } from '@regest/contract/locale/texts.ts';

/** The texts of commands, for the operator; clients of the server choose another language. */
export const consoleTexts = texts(OWN_LOCALE);
export const { say, sayCount, labelOf, has: hasMessage } = consoleTexts;
