import { useMemo } from 'react';
import type { Form } from '../form/form-store.ts';
import { isEmptyInForm, sameValue } from '../form/values.ts';
import { type FormSource, useAutosavedCopy } from './use-autosaved-copy.ts';

/** Changed values of a stored entity; a new one keeps its initial values too, which are stored nowhere else. */
function valuesToKeep(form: Form, isNew: boolean): Record<string, unknown> {
  const entries = Object.entries(form.values());
  return Object.fromEntries(
    entries.filter(([name, value]) => form.changed().has(name) || (isNew && !isEmptyInForm(value))),
  );
}

/** The local copy of a form. */
export function useLocalCopy(form: Form, key: string, enabled: boolean, isNew: boolean) {
  const source: FormSource = useMemo(
    () => ({
      state: form.values,
      isDirty: form.isDirty,
      values: () => valuesToKeep(form, isNew),
      differs: ({ values }) =>
        Object.entries(values).some(([name, value]) => !sameValue(value, form.get(name))),
    }),
    [form, isNew],
  );
  const { earlierCopy, hide, ...copy } = useAutosavedCopy(key, source, enabled);
  function use() {
    if (earlierCopy) form.assign(earlierCopy.values);
    hide();
  }
  return { ...copy, earlierCopy, use };
}
