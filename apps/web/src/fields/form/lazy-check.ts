import type { Check, FormOptions } from './form-store.ts';

const NO_RULES = { values: {}, errors: [] };

/** Rules are loaded at the first change or save: a record that is only read does without them. */
export function lazyCheck(load: () => Promise<Check>): Required<Pick<FormOptions, 'check' | 'prepare'>> {
  let rules: Check | undefined;
  return {
    check: (values, strictness) => rules?.(values, strictness) ?? NO_RULES,
    prepare: async () => {
      rules ??= await load();
    },
  };
}
