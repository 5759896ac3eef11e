import type { FieldError } from '../errors.ts';
import { recordFields } from '../fields/record-fields.ts';
import type { RecordValues } from '../fields/record-values.ts';
import type { RecordLevel } from '../levels.ts';
import { LEVELS } from '../levels.ts';
import type { Strictness } from './check-values.ts';
import { checkValues } from './check-values.ts';

export interface CheckedRecord {
  values: RecordValues;
  errors: FieldError[];
}

/** Marking dates or creators unknown empties their list. */
function emptyWhatIsUnknown(values: Record<string, unknown>): Record<string, unknown> {
  return {
    ...values,
    datesUnknown: values.datesUnknown === true,
    authorsUnknown: values.authorsUnknown === true,
    ...(values.datesUnknown === true && { dates: [] }),
    ...(values.authorsUnknown === true && { authors: [] }),
  };
}

/** All rules of one record at its level. `values` is the whole record, merged already. */
export function checkRecord(
  level: RecordLevel,
  values: Record<string, unknown>,
  strictness: Strictness,
): CheckedRecord {
  const whole = emptyWhatIsUnknown(values);
  const checked = checkValues(recordFields(level), whole, strictness, { yearsOnly: LEVELS[level].yearsOnly });
  return {
    values: {
      ...checked.values,
      datesUnknown: whole.datesUnknown === true,
      authorsUnknown: whole.authorsUnknown === true,
    },
    errors: checked.errors,
  };
}
