import type { FieldError } from '@regest/contract/errors.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { fieldOfError, splitErrors } from '../form/form-errors.ts';
import type { Form } from '../form/form-store.ts';
import { messageFor } from '../message-for.ts';

export interface SummaryItem {
  path: string;
  label: string;
  message: string;
}

export interface Summary {
  missing: SummaryItem[];
  wrong: SummaryItem[];
}

/** The errors of a form as links: each names its field and says what is wrong. */
export function summaryOf(form: Form, entity: string, yearsOnly: boolean): Summary {
  const { missing, wrong } = splitErrors(form.fields, form.errors());
  const item = (error: FieldError): SummaryItem => {
    const field = fieldOfError(form.fields, error.fieldName);
    const label = labelOf(entity, field?.name ?? error.fieldName);
    const value = field && form.get(field.name);
    return {
      path: error.fieldName,
      label,
      message: field ? messageFor(error, field, entity, value, yearsOnly) : label,
    };
  };
  return { missing: missing.map(item), wrong: wrong.map(item) };
}
