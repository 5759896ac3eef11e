import type { Translate } from '../texts/translate.ts';

// Polish groups thousands from five digits on (1240, 12 500); the locale's own rule says the same.
const WHOLE = new Intl.NumberFormat('pl', { maximumFractionDigits: 2, useGrouping: 'min2' });
const PERCENT = new Intl.NumberFormat('pl', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const SIZE = new Intl.NumberFormat('pl', { maximumFractionDigits: 1 });

/** Narrow no-break space between thousands. */
const grouped = (text: string) => text.replaceAll('\u00a0', '\u202f');

export function formatNumber(value: number): string {
  return grouped(WHOLE.format(value));
}

/** `12,35%` of a value already in percent. */
export function formatPercent(value: number): string {
  return `${grouped(PERCENT.format(value))}%`;
}

/** `350 kB`, `12,4 MB`, `1,1 GB`, decimal as in the limits people are told. */
export function formatFileSize(bytes: number, t: Translate): string {
  if (bytes < 1e6)
    return t('unitsOfMeasure.kilobytes', { value: SIZE.format(Math.max(1, Math.round(bytes / 1e3))) });
  if (bytes < 1e9) return t('unitsOfMeasure.megabytes', { value: SIZE.format(bytes / 1e6) });
  return t('unitsOfMeasure.gigabytes', { value: SIZE.format(bytes / 1e9) });
}

/** `1:05:09` or `5:09`, for players and lists of recordings. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
