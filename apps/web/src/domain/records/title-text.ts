import { withHardSpaces } from '@regest/contract/text/polish-typography.ts';

/** A title as it is printed in a row: no "w" or "u" is left alone at the end of a line. */
export function titleText(title: string): string {
  return withHardSpaces(title);
}
