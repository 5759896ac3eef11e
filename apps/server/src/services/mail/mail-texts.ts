import { OWN_LOCALE } from '@regest/contract/locale/locale.ts';
import { texts } from '@regest/contract/locale/texts.ts';

/** Mails go to people who describe, and they work in Polish. */
export const MAIL_TEXTS = texts(OWN_LOCALE);
