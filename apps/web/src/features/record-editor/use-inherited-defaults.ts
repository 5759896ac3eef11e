import type { Field } from '@regest/contract/fields/field.ts';
import { type RefObject, useEffect, useRef } from 'react';
import type { Form } from '../../fields/form/form-store.ts';
import type { FormValues } from '../../fields/form/values.ts';
import { alreadyHas, fillEmpty, type Inherited } from './inherit.ts';

/** Of what may be inherited only the fields that are usually the same throughout a fonds. */
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
  /** Fields that simple mode hides are filled, and told of, by `useSimpleDefaults`. */
  isSimple: boolean;
  /** A new record. */
  active: boolean;
}

/**
 * A new record begins with what is above it; another place brings its own. What was typed stays. Returns what it gave
 * to each field.
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
    // Not typed by the editor: leaving an untouched form asks nothing.
    form.rebaseSnapshot(filled);
    form.assign(filled);
  }, [form, fields, inherited, isSimple, active]);
  return filledParts;
}
