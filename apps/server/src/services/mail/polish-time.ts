const TIME = new Intl.DateTimeFormat('pl', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
});

/** `15 listopada 2026 20:15`, as its reader's clock showed it. */
export function polishTime(at: string): string {
  return TIME.format(new Date(at));
}
