const DAY = new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('pl', { hour: '2-digit', minute: '2-digit' });

type Moment = Date | string;

function toDate(moment: Moment): Date {
  return moment instanceof Date ? moment : new Date(moment);
}

/** `3 maja 1936`; the parts are kept on one line. */
export function formatDate(moment: Moment): string {
  return DAY.format(toDate(moment)).replaceAll(' ', '\u00a0');
}

/** `14:20` */
export function formatTime(moment: Moment): string {
  return TIME.format(toDate(moment));
}

/** `3 maja 1936, 14:20` */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** `2025-05-12`, as dates are typed, in the reader's own time zone. */
export function formatDateInput(moment: Moment): string {
  const date = toDate(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
