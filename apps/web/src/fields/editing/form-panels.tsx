import type { ReactNode } from 'react';
import { FormTabs } from '../../ui/form/form-tabs.tsx';
import { useFormState } from '../form/form-context.ts';
import type { Form } from '../form/form-store.ts';
import type { ShellTab } from './edit-shell.tsx';
import { tabErrors } from './tab-errors.ts';

interface Props {
  form: Form;
  tabs: readonly ShellTab[];
  /** The open one. */
  tab: string;
  onTab: (name: string) => void;
  /** Its fields. */
  children: ReactNode;
}

/** Under tabs, or on one page where there is only one. Counts of errors change here, not in the fields. */
export function FormPanels({ form, tabs, tab, onTab, children }: Props) {
  const errors = useFormState(form, (one) => tabErrors(one, tabs).join()).split(',');
  if (tabs.length <= 1) return children;
  return (
    <FormTabs
      tabs={tabs.map(({ name, label }, i) => ({ value: name, label, errors: Number(errors[i]) }))}
      value={tab}
      onChange={onTab}
    >
      {children}
    </FormTabs>
  );
}
