import { compareSignatures } from '@regest/contract/text/signature.ts';
import { PAGE_SIZE } from './branch.ts';

/**
 * The page of a wide branch on which a signature should stand, found by looking at the first row of a few pages:
 * children come in natural order, so a hundred thousand of them need about eight looks.
 */
export async function locatePage(
  signature: string,
  total: number,
  firstSignatureOf: (page: number) => Promise<string | undefined>,
): Promise<number> {
  let low = 0;
  let high = Math.max(0, Math.ceil(total / PAGE_SIZE) - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const first = await firstSignatureOf(middle);
    if (first !== undefined && compareSignatures(first, signature) <= 0) low = middle;
    else high = middle - 1;
  }
  return low;
}
