import type { FieldError } from '@regest/contract/errors.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';
import type { ReactNode } from 'react';
import { afterPress } from '../../ui/form/after-press.ts';
import { labelOf } from '../../ui/texts/editor-texts.ts';
import { messageFor } from '../message-for.ts';
import { controlId } from './control-id.ts';
import { fieldHelp } from './field-help.tsx';
import { useFormSetting, useFormValue, useShownErrors } from './form-context.ts';

/** The properties of the `FieldFrame` around the control of a field. */
interface FrameProps {
  id: string;
  label: string;
  help: ReactNode;
  required: boolean;
  error: string | undefined;
  action: ReactNode;
}

export interface Control<T> {
  value: T;
  set: (value: T) => void;
  /** Call when the focus leaves: from then on the field tells its errors. */
  blur: () => void;
  readOnly: boolean;
  /** The first error of the part at this path below the field, in words: `0.dateFrom`. */
  errorAt: (part: string) => string | undefined;
  errors: readonly FieldError[];
  frame: FrameProps;
}

/** Connects one field to its form. */
export function useControl<T>(field: Field): Control<T> {
  const { form, entity, readOnly = false, yearsOnly = false, fieldAction } = useFormSetting();
  const value = useFormValue<T>(form, field.name);
  const errors = useShownErrors(form, field.name);

  function errorAt(part: string): string | undefined {
    const path = part === '' ? field.name : `${field.name}.${part}`;
    const error = errors.find((candidate) => candidate.fieldName === path);
    return error && messageFor(error, field, entity, value, yearsOnly);
  }
  /** Parts of a date or a medium show their own errors; a list of names has one place for all. */
  const { hasParts } = factsOf(field);
  const [first] = errors;
  const whole = errorAt('') ?? (!hasParts && first ? messageFor(first, field, entity, value) : undefined);

  return {
    value,
    set: (next) => form.set(field.name, next),
    blur: () => afterPress(() => form.leave(field.name)),
    readOnly,
    errorAt,
    errors,
    frame: {
      id: controlId(field.name),
      label: labelOf(entity, field.name),
      help: fieldHelp(entity, field),
      required: field.required === true,
      error: whole,
      action: readOnly ? undefined : fieldAction?.(field),
    },
  };
}
