import type { Locale } from './locale.ts';

type Moment = Date | string;

/** Formats of numbers, days and sizes in a language. */
export interface Format {
  plural(count: number): Intl.LDMLPluralRule;
  number(value: number): string;
  /** `12,35%` of a value already in percent. */
  percent(value: number): string;
  /** `3 maja 1936`; the parts are kept on one line. */
  date(moment: Moment, timeZone?: string): string;
  /** `14:20` */
  time(moment: Moment, timeZone?: string): string;
  /** `3 maja 1936, 14:20` */
  dateTime(moment: Moment, timeZone?: string): string;
  /** A year, a month or a day as it was: `1936`, `maj 1936`, `3 maja 1936`. */
  partialDate(year: number, month: number | null, day: number | null): string;
  /** `512 MB`, `1,5 GB`, of a thousand, as disks are sold. */
  bytes(bytes: number): string;
  /** `350 kB`, `12,4 MB`, `1,1 GB`: a file, never less than a kilobyte. */
  fileSize(bytes: number): string;
  /** `1 h 5 min`, `5 min 9 s`, for reading. */
  duration(seconds: number): string;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
/** Texts stand in two languages; the English of European archives is the British one: the day before the month. */
const TAGS: Record<Locale, string> = { pl: 'pl', en: 'en-GB' };
const toDate = (moment: Moment) => (moment instanceof Date ? moment : new Date(moment));
const onOneLine = (text: string) => text.replaceAll(' ', '\u00a0');
/** Narrow no-break space between thousands. */
const grouped = (text: string) => text.replaceAll('\u00a0', '\u202f');

/** Made when it is first wanted: each costs a slow processor some ten milliseconds, and few screens want them all. */
function later<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

function makeFormat(locale: Locale): Format {
  const tag = TAGS[locale];
  const numbersWith = (options: Intl.NumberFormatOptions) => later(() => new Intl.NumberFormat(tag, options));
  const formats = new Map<string, Intl.DateTimeFormat>();
  function days(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const key = JSON.stringify(options);
    const formatter = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
    formats.set(key, formatter);
    return formatter;
  }
  const rules = later(() => new Intl.PluralRules(tag));
  // Polish groups thousands from five digits on (1240, 12 500); the locale's own rule says the same.
  const numbers = numbersWith({ maximumFractionDigits: 2, useGrouping: 'min2' });
  const two = numbersWith({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const whole = numbersWith({ maximumFractionDigits: 0 });
  const one = numbersWith({ maximumFractionDigits: 1 });
  const date = (moment: Moment, timeZone?: string) =>
    onOneLine(days({ day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(toDate(moment)));
  const time = (moment: Moment, timeZone?: string) =>
    days({ hour: '2-digit', minute: '2-digit', timeZone }).format(toDate(moment));
  return {
    plural: (count) => rules().select(count),
    number: (value) => grouped(numbers().format(value)),
    percent: (value) => `${grouped(two().format(value))}%`,
    date,
    time,
    dateTime: (moment, timeZone) => `${date(moment, timeZone)}, ${time(moment, timeZone)}`,
    partialDate(year, month, day) {
      if (month === null) return String(year);
      const moment = new Date(Date.UTC(2000, month - 1, day ?? 1));
      moment.setUTCFullYear(year);
      const parts = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
      return onOneLine(days(day === null ? parts : { ...parts, day: 'numeric' }).format(moment));
    },
    bytes(bytes) {
      let value = bytes;
      let unit = 0;
      while (value >= 1000 && unit < UNITS.length - 1) {
        value /= 1000;
        unit += 1;
      }
      return `${(value < 10 && unit > 0 ? one : whole)().format(value)} ${UNITS[unit]}`;
    },
    fileSize(bytes) {
      if (bytes < 1e6) return `${one().format(Math.max(1, Math.round(bytes / 1e3)))} kB`;
      if (bytes < 1e9) return `${one().format(bytes / 1e6)} MB`;
      return `${one().format(bytes / 1e9)} GB`;
    },
    duration(seconds) {
      const all = Math.max(0, Math.round(seconds));
      const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60];
      const parts =
        hours > 0
          ? [
              [hours, 'h'],
              [minutes, 'min'],
            ]
          : [
              [minutes, 'min'],
              [rest, 's'],
            ];
      const counted = parts.filter(([count]) => count !== 0);
      return (counted.length > 0 ? counted : [[0, 's']])
        .map(([count, unit]) => `${count}\u00a0${unit}`)
        .join(' ');
    },
  };
}

const FORMATS = new Map<Locale, Format>();

export function format(locale: Locale): Format {
  const localeFormat = FORMATS.get(locale) ?? makeFormat(locale);
  FORMATS.set(locale, localeFormat);
  return localeFormat;
}
