import { checkValues } from '@regest/contract/derive/check-values.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { invalid } from '../../errors/app-error.ts';

export interface Correction {
  id: number;
  signature: string;
}

/** The new signature that the caller gives this record, held against the rules of its level. */
export function correctionFor(
  record: { id: number; level: RecordLevel },
  corrections: readonly Correction[],
): string | null {
  const index = corrections.findIndex(({ id }) => id === record.id);
  const correction = corrections[index];
  if (!correction) return null;
  const rules = recordFields(record.level).filter(({ name }) => name === 'signature');
  const { values, errors } = checkValues(rules, { signature: correction.signature }, 'draft');
  if (errors.length > 0)
    throw invalid(errors.map((error) => ({ ...error, fieldName: `signatures.${index}.signature` })));
  return String(values.signature);
}
