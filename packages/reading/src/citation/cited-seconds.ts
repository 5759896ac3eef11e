import { clock } from '@regest/contract/locale/clock.ts';
import type { Cited } from './cited.ts';

/** `28:06–28:24`; nothing where no moment is meant. */
export function citedSeconds({ from, to }: Cited): string {
  if (from === undefined) return '';
  return to === undefined ? clock(from) : `${clock(from)}–${clock(to)}`;
}
