import type { Field } from '@regest/contract/fields/field.ts';
import { describeValue as describe } from '@regest/reading/describe-value.ts';
import { editorTexts } from '../../ui/texts/editor-texts.ts';

/** A value as it is read, for comparing versions. */
export function describeValue(field: Field | undefined, value: unknown): string {
  return describe(field, value, editorTexts);
}
