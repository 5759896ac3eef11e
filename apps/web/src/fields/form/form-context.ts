import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import type { Role } from '@regest/contract/roles.ts';
import { type ComponentType, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { NO_ERRORS } from './form-errors.ts';
import type { Form } from './form-store.ts';

/** Fields of kind `files` are shown once someone brings the widget for them. */
export interface FilesWidgetProps {
  field: Field;
  files: readonly FileView[];
  readOnly: boolean;
}

export interface FormSetting {
  form: Form;
  /** The entity of labels and messages: `unit`, `author`, `institution`. */
  entity: string;
  readOnly?: boolean;
  /** Institution in which authors are searched and created. */
  institutionId?: number;
  yearsOnly?: boolean;
  /** Roles the signed-in person may give. */
  roles?: readonly Role[];
  /** Action at the right end of a field's label: "copy from the parent". */
  fieldAction?: (field: Field) => ReactNode;
  /** Under a field: a suggestion, of what would mend its error too. */
  fieldHint?: (field: Field) => ReactNode;
  filesWidget?: ComponentType<FilesWidgetProps>;
}

export const FormContext = createContext<FormSetting | null>(null);

export function useFormSetting(): FormSetting {
  const setting = useContext(FormContext);
  if (!setting) throw new Error('A field is outside its form.');
  return setting;
}

/** Renders again only when what `select` answers changes; it must answer the same object for the same state. */
export function useFormState<T>(form: Form, select: (form: Form) => T): T {
  return useSyncExternalStore(form.subscribe, () => select(form));
}

export function useFormValue<T>(form: Form, name: string): T {
  return useFormState(form, () => form.get(name)) as T;
}

export function useShownErrors(form: Form, name: string): readonly FieldError[] {
  return useFormState(form, () => (form.showsErrorsOf(name) ? form.errorsOf(name) : NO_ERRORS));
}
