import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { ancestorsOf } from '@regest/contract/text/ancestry.ts';
import { joinSignature } from '@regest/contract/text/signature.ts';
import { toFormValues } from '../../fields/form/values.ts';
import type { ParentValue } from '../../fields/widgets/parent-widget.tsx';

/** Form values of a stored record; the parent has its title for display. */
export function recordToForm(fields: readonly Field[], record: RecordView): Record<string, unknown> {
  return {
    ...toFormValues(fields, record as unknown as Record<string, unknown>),
    parentId: placeOf(record),
  };
}

/** The record's parent as the form holds it; the parent of a collection is its institution. */
export function placeOf(record: RecordView): ParentValue | { id: number } {
  const above = ancestorsOf(record);
  const parent = above.at(-1);
  if (!parent) return { id: record.institutionId };
  const parts = [record.parentSignatures.signatureInstitution, ...above.map(({ signature }) => signature)];
  return { id: parent.id, level: parent.level, title: parent.title, computedSignature: joinSignature(parts) };
}

/** A record as the parent of another. */
export function asPlace(record: RecordView): ParentValue {
  return {
    id: record.id,
    level: record.level,
    title: record.title,
    computedSignature: record.computedSignature,
  };
}
