import { ENGLISH } from './en/texts.ts';
import type { Locale } from './locale.ts';
import type { Texts } from './make-texts.ts';
import portal from './pl/portal.json' with { type: 'json' };
import { learnMessages, POLISH } from './pl/texts.ts';

// The editor is Polish only and imports `pl/texts.ts`; importers of this file serve readers too.
learnMessages(portal);

const TEXTS: Record<Locale, Texts> = { pl: POLISH, en: ENGLISH };

/** All there is to say in a language: `texts(locale).say('level.unit')`. */
export function texts(locale: Locale): Texts {
  return TEXTS[locale];
}

/** A text that only the portal says. */
export type PortalKey = keyof typeof portal;
