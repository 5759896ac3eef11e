import type { Field } from '@regest/contract/fields/field.ts';
import { useEffect, useState } from 'react';
import type { Form } from '../../fields/form/form-store.ts';
import { type FormValues, isEmptyInForm } from '../../fields/form/values.ts';

const FALLBACK: Readonly<Record<string, unknown>> = { languages: ['pol'], totalSize: '0' };

/**
 * Simple mode hides some required fields. Where such a field is empty it takes the parent's value, else Polish or 0,
 * and the form says so.
 */
export function simpleDefaults(
  fields: readonly Field[],
  values: FormValues,
  parentValues: FormValues,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const field of fields) {
    if (!field.required || field.simple || field.tab === null || !isEmptyInForm(values[field.name])) continue;
    const inherited = parentValues[field.name];
    const value = isEmptyInForm(inherited) ? FALLBACK[field.name] : inherited;
    if (value !== undefined) filled[field.name] = value;
  }
  return filled;
}

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
