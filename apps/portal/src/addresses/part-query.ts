import type { Box } from '../views/sheet-view.ts';

/** A page of the scans of a record, a region of it, or some seconds of a recording. All null: the whole record. */
export interface RecordPart {
  /** Number of a sheet, from 1. */
  sheet: number | null;
  /** A region of that sheet. */
  region: Box | null;
  from: number | null;
  to: number | null;
  /** Number of the recording within the record, from 1. */
  recording: number | null;
}

/** `n=2&`: the number of the recording; empty for the first one. */
export const recordingPart = (number: number | null) => (number !== null && number > 1 ? `n=${number}&` : '');

/** `?s=2`, `?s=2&obszar=10,20,30,5`, `?n=2&t=10,20`; empty for the whole record. */
export function partQuery({ sheet, region, from, to, recording }: RecordPart): string {
  if (from !== null)
    return `?${recordingPart(recording)}t=${[from, ...(to === null ? [] : [to])].map(Math.floor).join(',')}`;
  if (sheet === null) return '';
  return region === null ? `?s=${sheet}` : `?s=${sheet}&obszar=${region.join(',')}`;
}

/** The page or the seconds as a citation takes them. */
export const pageOrSeconds = ({ sheet, from, to }: RecordPart) => ({
  ...(from === null && sheet !== null && { page: sheet }),
  ...(from !== null && { from }),
  ...(from !== null && to !== null && { to }),
});
