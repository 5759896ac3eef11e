import { format } from '../texts/editor-texts.ts';

type Moment = Date | string;

/** Formats in the browser's time zone. */
export const formatDate = (moment: Moment) => format.date(moment);
export const formatTime = (moment: Moment) => format.time(moment);
export const formatDateTime = (moment: Moment) => format.dateTime(moment);

/** `2025-05-12`, as dates are typed, in the reader's own time zone. */
export function formatDateInput(moment: Moment): string {
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
