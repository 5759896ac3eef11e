/** The languages there are texts in. Polish has all of them, the others what readers of the portal see. */
export const LOCALES = ['pl', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const OWN_LOCALE: Locale = 'pl';

const LONGEST_HEADER = 500;
const RANGE = /^\s*([a-z]{1,8})(?:-[a-z0-9-]{1,60})?\s*(?:;\s*q\s*=\s*(\d(?:\.\d{1,3})?)\s*)?$/i;

export function isLocale(text: unknown): text is Locale {
  return (LOCALES as readonly unknown[]).includes(text);
}

/** The best of our languages for an `Accept-Language` (RFC 9110, 12.5.4); Polish when none is accepted. */
export function localeOf(header: string | undefined): Locale {
  const accepted = (header ?? '')
    .slice(0, LONGEST_HEADER)
    .split(',')
    .flatMap((part) => {
      const [, language = '', quality = '1'] = RANGE.exec(part) ?? [];
      const locale = language.toLowerCase();
      return isLocale(locale) && Number(quality) > 0 ? [{ locale, quality: Number(quality) }] : [];
    });
  // The sort is stable: of equals the first named stays first.
  return accepted.toSorted((a, b) => b.quality - a.quality)[0]?.locale ?? OWN_LOCALE;
}
