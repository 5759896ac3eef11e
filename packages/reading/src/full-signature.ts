import { joinSignature } from '@regest/contract/text/signature.ts';

interface Placed {
  /** The institution's code, then the records from the top down, without the one itself. */
  above: readonly { signature: string }[];
  signature: string;
}

/** `PL_9001_01_02`: the number below its parent, joined to those above. */
export function fullSignature({ above, signature }: Placed): string {
  return joinSignature([...above.map((record) => record.signature), signature]);
}
