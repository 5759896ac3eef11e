import type { Box } from '../views/sheet-view.ts';

/** What of a record is meant: a page of its scans or a region of one, or some seconds of a recording. */
export interface RecordPart {
  /** Number of a sheet, from 1. */
  sheet: number | null;
  /** On that sheet. */
  region: Box | null;
  from: number | null;
  to: number | null;
  /** Which recording, from 1. */
  recording: number | null;
}

/** `n=2&`: which recording is meant, where it is not the first. */
export const recordingPart = (number: number | null) => (number !== null && number > 1 ? `n=${number}&` : '');

/** `?s=2`, `?s=2&obszar=10,20,30,5`, `?n=2&t=10,20`; nothing where the whole is meant. */
export function partQuery({ sheet, region, from, to, recording }: RecordPart): string {
  if (from !== null)
    return `?${recordingPart(recording)}t=${[from, ...(to === null ? [] : [to])].map(Math.floor).join(',')}`;
  if (sheet === null) return '';
  return region === null ? `?s=${sheet}` : `?s=${sheet}&obszar=${region.join(',')}`;
}

/** The same for a citation. */
export const pageOrSeconds = ({ sheet, from, to }: RecordPart) => ({
  ...(from === null && sheet !== null && { page: sheet }),
  ...(from !== null && { from }),
  ...(from !== null && to !== null && { to }),
});
