/** What of a record is meant: a page of its scans, or some seconds of a recording. */
export interface RecordPart {
  /** Number of a sheet, from 1. */
  sheet: number | null;
  from: number | null;
  to: number | null;
  /** Which recording, from 1. */
  recording: number | null;
}

/** `n=2&`: which recording is meant, where it is not the first. */
export const recordingPart = (number: number | null) => (number !== null && number > 1 ? `n=${number}&` : '');

/** `?s=2`, `?n=2&t=10,20`; nothing where the whole is meant. */
export function partQuery({ sheet, from, to, recording }: RecordPart): string {
  if (from !== null)
    return `?${recordingPart(recording)}t=${[from, ...(to === null ? [] : [to])].map(Math.floor).join(',')}`;
  return sheet === null ? '' : `?s=${sheet}`;
}

/** The same for a citation. */
export const pageOrSeconds = ({ sheet, from, to }: RecordPart) => ({
  ...(from === null && sheet !== null && { page: sheet }),
  ...(from !== null && { from }),
  ...(from !== null && to !== null && { to }),
});
