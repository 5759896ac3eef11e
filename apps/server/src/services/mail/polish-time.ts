const TIME = new Intl.DateTimeFormat('pl', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
});

/** A time on the clock of its reader: `15 listopada 2026 20:15`. */
export function polishTime(at: string): string {
  return TIME.format(new Date(at));
}
