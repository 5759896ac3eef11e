const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** `HH:MM:SS.sss`, the form the specification asks for; WebVTT itself lets the hours be left out. */
export function formatTime(milliseconds: number, separator = '.'): string {
  const whole = Math.max(0, Math.round(milliseconds));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const clock = [two(whole / HOUR), two((whole % HOUR) / MINUTE), two((whole % MINUTE) / SECOND)].join(':');
  return `${clock}${separator}${String(whole % SECOND).padStart(3, '0')}`;
}

/**
 * Reads a WebVTT timestamp at `position`, as the W3C parser collects it: the first number may have any length
 * and then means hours, all others have exactly two digits and the fraction three. Null when it is malformed.
 */
export function readTime(text: string, position: number): { time: number; position: number } | null {
  const match = TIMESTAMP.exec(text.slice(position));
  if (!match) return null;
  const [all, first = '', second = '', third, fraction = ''] = match;
  // Two digits up to 59 may be minutes; anything else can only be hours, so a third number must follow.
  const mustBeHours = first.length !== 2 || Number(first) > 59;
  if (third === undefined && mustBeHours) return null;
  const [hours, minutes, seconds] =
    third === undefined ? [0, Number(first), Number(second)] : [Number(first), Number(second), Number(third)];
  if (minutes > 59 || seconds > 59) return null;
  const time = hours * HOUR + minutes * MINUTE + seconds * SECOND + Number(fraction);
  return { time, position: position + all.length };
}

const TIMESTAMP = /^([0-9]+):([0-9]{2})(?::([0-9]{2}))?\.([0-9]{3})(?![0-9])/;

/** A time typed by a person, e.g. into a field for shifting; null when it is not one. */
export function parseTime(text: string): number | null {
  const read = readTime(text.trim(), 0);
  return read && read.position === text.trim().length ? read.time : null;
}
