const SECONDS = /^([+-])?(\d{1,6})(?:[.,](\d{1,3}))?$/;

/** `-1,5` or `+0.25` seconds as milliseconds; null when it is no number or changes nothing. */
export function readSeconds(text: string): number | null {
  const match = SECONDS.exec(text.trim().replace('−', '-'));
  if (!match) return null;
  const [, sign, whole = '0', part = ''] = match;
  const milliseconds = Number(whole) * 1000 + Number(part.padEnd(3, '0'));
  if (milliseconds === 0) return null;
  return sign === '-' ? -milliseconds : milliseconds;
}
