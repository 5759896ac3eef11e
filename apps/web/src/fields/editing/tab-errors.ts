import type { FormTab } from '@regest/contract/derive/form-layout.ts';
import { membersOf } from '@regest/contract/kinds/facts.ts';
import type { Form } from '../form/form-store.ts';

/** Number of fields with an error by tab. A member of a group counts for it. */
export function tabErrors(form: Form, tabs: readonly FormTab[]): number[] {
  const counts = (name: string) => form.showsErrorsOf(name) && form.errorsOf(name).length > 0;
  return tabs.map(
    ({ fields }) => fields.flatMap((field) => [field.name, ...membersOf(field)]).filter(counts).length,
  );
}

/** The tab that shows a field, members of groups included. */
export function tabOfField(tabs: readonly FormTab[], fieldName: string): FormTab | undefined {
  return tabs.find(({ fields }) =>
    fields.some((field) => field.name === fieldName || membersOf(field).includes(fieldName)),
  );
}
