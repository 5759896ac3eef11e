/** The first that fits wins: most browsers also name those they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Microsoft Edge'],
  [/\b(?:OPR|Opera)[/ ]/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const PROGRAM = /^([A-Za-z][\w .-]{0,39}?)(?:\/|$)/;

const named = (list: readonly [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * A browser in words, without its version: an update does not make another device of it. A program that is no
 * browser is called what it calls itself.
 */
export function browserName(userAgent: string): { browser: string | null; system: string | null } {
  const browser = named(BROWSERS, userAgent);
  if (browser !== null) return { browser, system: named(SYSTEMS, userAgent) };
  const program = PROGRAM.exec(userAgent)?.[1] ?? null;
  return { browser: program === 'Mozilla' ? null : program, system: named(SYSTEMS, userAgent) };
}
