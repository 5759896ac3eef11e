import type { Field } from '@regest/contract/fields/field.ts';
import { useEffect, useState } from 'react';
import type { Form } from '../../fields/form/form-store.ts';
import type { FormValues } from '../../fields/form/values.ts';
import { simpleDefaults } from './simple-defaults.ts';

interface Options {
  form: Form;
  fields: readonly Field[];
  parentValues: FormValues;
  /** Simple mode, and the form may be changed. */
  active: boolean;
}

/** Fills what simple mode hides and the rules demand; answers what it assumed, to be told. */
export function useSimpleDefaults({ form, fields, parentValues, active }: Options) {
  const [assumed, setAssumed] = useState<Readonly<Record<string, unknown>>>({});
  useEffect(() => {
    if (!active) return;
    // A guess of ours gives way to the parent once one is chosen.
    const values = { ...form.values() };
    for (const [name, value] of Object.entries(assumed)) if (values[name] === value) values[name] = null;
    const filled = simpleDefaults(fields, values, parentValues);
    const news = Object.entries(filled).filter(([name, value]) => form.get(name) !== value);
    if (news.length === 0) return;
    // A guess is no work of the person: leaving an untouched form asks nothing.
    form.rebaseSnapshot(Object.fromEntries(news));
    form.assign(Object.fromEntries(news));
    setAssumed({ ...assumed, ...filled });
  }, [form, fields, parentValues, active, assumed]);
  return active ? assumed : {};
}
