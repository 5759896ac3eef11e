import type { SignaturePage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import type { Destination } from '../addresses.ts';
import { briefOf, entriesOf } from '../entries.ts';

/** Institutions and records that share one signature. */
export async function loadSignature(
  reader: Reader,
  { signature, institutions, recordIds }: Destination & { kind: 'ambiguous' },
): Promise<SignaturePage> {
  return {
    page: 'signature',
    signature,
    archives: institutions.map((institution) => briefOf(institution)),
    entries: await entriesOf(reader, recordIds),
  };
}
