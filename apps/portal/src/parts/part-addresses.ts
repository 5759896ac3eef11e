import { recordingPart } from '../addresses/part-query.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';

/** The address of a moment of the recording that is open. */
export function useMomentAddress({ path, recording }: RecordPage): (moment: string) => string {
  const { href } = usePortal();
  return (moment) => href(`${path}?${recordingPart(recording?.number ?? null)}t=${moment}`);
}

/** The address of a sheet; it carries the query, so that its words stay marked. */
export function useSheetAddress(view: RecordPage): (number: number) => string {
  const { href } = usePortal();
  const q = view.query === '' ? '' : `&q=${encodeURIComponent(view.query)}`;
  return (number) => href(`${view.path}?s=${number}${q}`);
}
