import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { toFormValues } from '../../fields/form/values.ts';
import { placeOf } from './place.ts';

/** A stored record as its form holds it; the place with its name, so that it can be shown. */
export function recordToForm(fields: readonly Field[], record: RecordView): Record<string, unknown> {
  return {
    ...toFormValues(fields, record as unknown as Record<string, unknown>),
    parentId: placeOf(record),
  };
}
