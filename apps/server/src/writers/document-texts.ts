import { OWN_LOCALE } from '@regest/contract/locale/locale.ts';
import { texts } from '@regest/contract/locale/texts.ts';

/** Files that an institution takes out (tables, reports, the inventory) are in its language, whoever asks. */
export const DOCUMENT_TEXTS = texts(OWN_LOCALE);
