import type { Field } from '@regest/contract/fields/field.ts';
import { type RefObject, useEffect, useState } from 'react';
import type { Form } from '../../fields/form/form-store.ts';
import { type FormValues, isEmptyInForm, sameValue } from '../../fields/form/values.ts';

const FALLBACK: Readonly<Record<string, unknown>> = { languages: ['pol'], totalSize: '0' };

/**
 * Simple mode hides some required fields. An empty one takes the parent's value, else Polish or 0,
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
  /** Inherited values of a new record by field. */
  given: RefObject<Readonly<Record<string, FormValues>>>;
  /** True in simple mode when the form may be changed. */
  active: boolean;
}

/** Fills hidden required fields; returns the assumed values, also those from before a change of the mode. */
export function useSimpleDefaults({ form, fields, parentValues, given, active }: Options) {
  const [assumed, setAssumed] = useState<Readonly<Record<string, unknown>>>({});
  useEffect(() => {
    if (!active) return;
    // Guessed values are replaced when a parent is chosen.
    const values = { ...form.values() };
    const guesses = Object.assign({}, ...Object.values(given.current), assumed) as FormValues;
    for (const [name, value] of Object.entries(guesses))
      if (sameValue(values[name], value)) values[name] = null;
    const filled = simpleDefaults(fields, values, parentValues);
    const news = Object.entries(filled).filter(([name, value]) => !sameValue(form.get(name), value));
    if (news.length === 0 && Object.keys(filled).every((name) => name in assumed)) return;
    // Guessed values were not typed, so leaving an untouched form needs no confirmation.
    form.rebaseSnapshot(Object.fromEntries(news));
    form.assign(Object.fromEntries(news));
    setAssumed({ ...assumed, ...filled });
  }, [form, fields, parentValues, given, active, assumed]);
  return active ? assumed : {};
}
