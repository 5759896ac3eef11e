import type { Field } from '@regest/contract/fields/field.ts';
import { type RefObject, useEffect, useRef } from 'react';
import type { Form } from '../../fields/form/form-store.ts';
import type { FormValues } from '../../fields/form/values.ts';
import { alreadyHas, fillEmpty, type Inherited } from './inherit.ts';

/** The inheritable fields whose values usually repeat throughout a fonds. */
export function defaultsFrom(
  fields: readonly Field[],
  inherited: Readonly<Record<string, Inherited>>,
): Record<string, Inherited> {
  const usual = new Set(fields.filter((field) => 'sticky' in field && field.sticky).map(({ name }) => name));
  return Object.fromEntries(Object.entries(inherited).filter(([name]) => usual.has(name)));
}

interface Options {
  form: Form;
  fields: readonly Field[];
  inherited: Readonly<Record<string, Inherited>>;
  /** True leaves fields that simple mode hides to `useSimpleDefaults`. */
  isSimple: boolean;
  /** True for a new record. */
  active: boolean;
}

/**
 * A new record starts with values of the records above; another parent replaces them. Typed values stay. Returns the
 * filled values by field.
 */
export function useInheritedDefaults({
  form,
  fields,
  inherited,
  isSimple,
  active,
}: Options): RefObject<Readonly<Record<string, FormValues>>> {
  const filledParts = useRef<Readonly<Record<string, FormValues>>>({});
  useEffect(() => {
    if (!active) return;
    const values = { ...form.values() };
    for (const [name, parts] of Object.entries(filledParts.current)) {
      if (alreadyHas(values, name, parts)) values[name] = null;
    }
    const formFields = isSimple ? fields.filter(({ simple }) => simple) : fields;
    const defaults = defaultsFrom(formFields, inherited);
    const filled = fillEmpty(values, defaults);
    if (Object.keys(filled).length === 0) return;
    filledParts.current = Object.fromEntries(
      Object.entries(defaults).map(([name, { parts }]) => [name, parts]),
    );
    // These values were not typed, so leaving an untouched form needs no confirmation.
    form.rebaseSnapshot(filled);
    form.assign(filled);
  }, [form, fields, inherited, isSimple, active]);
  return filledParts;
}
