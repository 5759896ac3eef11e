const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A size as people say it: `512 MB`, `1,5 GB`. Of a thousand, as disks are sold. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = value < 10 && unit > 0 ? 1 : 0;
  return `${value.toLocaleString('pl', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}

/** What a limit given in gigabytes allows. */
export const GIGABYTE = 1_000_000_000;
