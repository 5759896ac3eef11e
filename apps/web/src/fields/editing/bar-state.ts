import { labelOf } from '../../ui/texts/editor-texts.ts';
import { fieldOfError, splitErrors } from '../form/form-errors.ts';
import type { Form } from '../form/form-store.ts';

export interface BarState {
  kind: 'wrong' | 'missing' | 'dirty' | 'saved';
  /** Fields, not errors: two faults of one date are one thing to mend. */
  count: number;
  /** The only field concerned, by its label. */
  field?: string;
}

/** The one sentence of the bar. What is empty is a reminder until a save was tried; then it is a fault. */
export function barState(form: Form, entity: string): BarState {
  const { missing, wrong } = splitErrors(form.fields, form.errors());
  const nameOf = (fieldName: string) => fieldOfError(form.fields, fieldName)?.name ?? fieldName;
  const faulty = [...wrong, ...missing].map((error) => nameOf(error.fieldName)).filter(form.showsErrorsOf);
  const names = [...new Set(faulty)];
  const lacking = [...new Set(missing.map((error) => nameOf(error.fieldName)))];
  const kind =
    names.length > 0 ? 'wrong' : lacking.length > 0 ? 'missing' : form.isDirty() ? 'dirty' : 'saved';
  const named = kind === 'wrong' ? names : kind === 'missing' ? lacking : [];
  const [only] = named;
  return {
    kind,
    count: named.length,
    ...(named.length === 1 && only !== undefined && { field: labelOf(entity, only) }),
  };
}
