import { compareSignatures } from '@regest/contract/text/signature.ts';
import { PAGE_SIZE } from './branch.ts';

/** Pages read in parallel in one round of the search. */
const PROBES = 7;

/**
 * The page of a wide branch where a signature belongs, found by a search over the first rows of pages:
 * children are in natural order, so a hundred thousand of them need three rounds.
 */
export async function locatePage(
  signature: string,
  total: number,
  firstSignatureOf: (page: number) => Promise<string | undefined>,
): Promise<number> {
  let low = 0;
  let high = Math.max(0, Math.ceil(total / PAGE_SIZE) - 1);
  while (low < high) {
    const step = Math.max(1, Math.ceil((high - low) / (PROBES + 1)));
    const pages = Array.from({ length: PROBES }, (_, index) => low + step * (index + 1)).filter(
      (page) => page <= high,
    );
    const firsts = await Promise.all(pages.map(firstSignatureOf));
    const after = firsts.findIndex((first) => first === undefined || compareSignatures(first, signature) > 0);
    if (after !== -1) high = (pages[after] ?? high) - 1;
    const before = after === -1 ? pages.length - 1 : after - 1;
    low = pages[before] ?? low;
  }
  return low;
}
