import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';

/** `n=2&`: which recording is meant, where it is not the first. */
export const recordingPart = (number: number | null) => (number !== null && number > 1 ? `n=${number}&` : '');

/** The address of a moment of the recording that is open. */
export function useMomentAddress({ path, recording }: RecordPage): (moment: string) => string {
  const { href } = usePortal();
  return (moment) => href(`${path}?${recordingPart(recording?.number ?? null)}t=${moment}`);
}
