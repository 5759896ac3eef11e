import type { ProposedField } from '@regest/contract/endpoints/proposals.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import type { Db } from '../../db/schema.ts';
import { openTimeSlice } from '../../operation/time-slices.ts';
import { listRegisterNames } from '../../queries/proposals/register-names.ts';
import type { FileText } from '../../queries/transcriptions/texts-of-record.ts';
import { openNamedText } from '../../search/index.ts';
import type { TextCandidate } from './metadata-candidates.ts';

const FIELDS: Record<IndexType, ProposedField> = {
  personal: 'personalIndices',
  geographical: 'geographicalIndices',
  material: 'materialIndices',
};
/** Limit of words looked up in a long text. */
const MAX_BEGINNINGS = 2000;

/** Creators and terms of the registers that the texts contain in any form, with the number of mentions. */
export async function registerCandidates(
  db: Db,
  institutionId: number,
  texts: readonly FileText[],
): Promise<TextCandidate[]> {
  const pause = openTimeSlice();
  const candidates: TextCandidate[] = [];
  for (const { file_id: id, file_name, text } of texts) {
    const named = openNamedText(text);
    await pause();
    const beginnings = named.beginnings.slice(0, MAX_BEGINNINGS);
    for (const { type, name } of await listRegisterNames(db, institutionId, beginnings)) {
      await pause();
      // A subject may be any word; the name of a person or a place needs a capital letter.
      const count = named.count(name, type !== 'material');
      const fieldName = type === null ? 'authors' : FIELDS[type];
      const file = { id, name: file_name };
      const candidate = { fieldName, text: name, date: null, origin: 'text', file, isSure: false } as const;
      candidates.push(...Array<TextCandidate>(count).fill(candidate));
    }
  }
  return candidates;
}
