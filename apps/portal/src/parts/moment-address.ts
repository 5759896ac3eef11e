import { recordingPart } from '../addresses/part-query.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';

/** The address of a moment of the recording that is open. */
export function useMomentAddress({ path, recording }: RecordPage): (moment: string) => string {
  const { href } = usePortal();
  return (moment) => href(`${path}?${recordingPart(recording?.number ?? null)}t=${moment}`);
}
