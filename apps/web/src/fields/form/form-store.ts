import type { Strictness } from '@regest/contract/derive/check-values.ts';
import type { FieldError } from '@regest/contract/errors.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { fieldOfError, groupErrors, NO_ERRORS } from './form-errors.ts';
import { type FormValues, nestValues, sameValue } from './values.ts';

export interface FormOptions {
  fields: readonly Field[];
  /** Stored values, or the initial ones of a new record. */
  initial: FormValues;
  /** The same rules as the server's. */
  check: Check;
  /** Fetches the rules where they come later than the form; `check` knows none until then. */
  prepare?: () => Promise<void>;
}

export type Check = (
  values: Record<string, unknown>,
  strictness: Strictness,
) => { values: object; errors: FieldError[] };

/**
 * The values of one form outside React: a key press renders the field it was typed in and nothing else, however many
 * fields there are.
 */
export function createForm({ fields, initial, check, prepare: fetchRules }: FormOptions) {
  const listeners = new Set<() => void>();
  let values: FormValues = initial;
  let snapshot: FormValues = initial;
  let touched: ReadonlySet<string> = new Set();
  let edited: ReadonlySet<string> = new Set();
  let attempted = false;
  let refused: readonly FieldError[] = [];
  let changed: ReadonlySet<string> = new Set();
  let errors: readonly FieldError[] = [];
  let byField: ReadonlyMap<string, readonly FieldError[]> = new Map();

  function checkAgain() {
    const contractErrors = check(nestValues(values), 'full').errors;
    const ownNames = new Set(contractErrors.map((error) => error.fieldName));
    errors = [...contractErrors, ...refused.filter((error) => !ownNames.has(error.fieldName))];
    byField = groupErrors(fields, errors, byField);
  }

  function announce() {
    for (const listener of listeners) listener();
  }

  function compare(names: Iterable<string>) {
    const next = new Set(changed);
    for (const name of names) {
      if (sameValue(values[name], snapshot[name])) next.delete(name);
      else next.add(name);
    }
    if (next.size !== changed.size || [...next].some((name) => !changed.has(name))) changed = next;
  }

  let rules: Promise<void> | undefined;
  /** Resolves when the rules are there; a failure may be tried again. */
  function prepare(): Promise<void> {
    rules ??= (fetchRules?.() ?? Promise.resolve()).then(
      () => {
        checkAgain();
        announce();
      },
      (cause) => {
        rules = undefined;
        throw cause;
      },
    );
    return rules;
  }

  function assign(next: FormValues) {
    if (fetchRules && rules === undefined) prepare().catch(() => undefined);
    const names = Object.keys(next);
    edited = new Set([...edited, ...names]);
    values = { ...values, ...next };
    refused = refused.filter((error) => {
      const field = fieldOfError(fields, error.fieldName);
      return field === undefined || !(field.name in next);
    });
    compare(names);
    checkAgain();
    announce();
  }

  checkAgain();
  return {
    fields,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    values: () => values,
    get: (name: string) => values[name],
    set: (name: string, value: unknown) => assign({ [name]: value }),
    assign,
    snapshot: () => snapshot,
    /** Names whose value differs from what is stored. */
    changed: () => changed,
    isDirty: () => changed.size > 0,
    errors: () => errors,
    errorsOf: (name: string) => byField.get(name) ?? NO_ERRORS,
    /** An error is shown after the field was left or a save was tried, never while it is first typed. */
    showsErrorsOf: (name: string) => attempted || touched.has(name),
    wasAttempted: () => attempted,
    /** The focus left the field: an error is shown once something was typed there, not on passing by. */
    leave(name: string) {
      if (edited.has(name)) this.touch(name);
    },
    touch(name: string) {
      if (touched.has(name)) return;
      touched = new Set([...touched, name]);
      announce();
    },
    attempt() {
      attempted = true;
      announce();
    },
    /** Puts the server's faults on their fields; a change of the field removes them. */
    refuse(faults: readonly FieldError[]) {
      refused = faults;
      attempted = true;
      checkAgain();
      announce();
    },
    prepare,
    checked: (strictness: Strictness) => check(nestValues(values), strictness),
    /**
     * After a save: `stored` is the new base. What was typed while the save was on its way (it differs from `sent`)
     * stays typed.
     */
    rebase(stored: FormValues, sent: FormValues = values) {
      const typedNames = Object.keys(values).filter((name) => !sameValue(values[name], sent[name]));
      values = {
        ...values,
        ...stored,
        ...Object.fromEntries(typedNames.map((name) => [name, values[name]])),
      };
      snapshot = { ...snapshot, ...stored };
      refused = [];
      attempted = false;
      touched = new Set();
      edited = new Set();
      compare(Object.keys(values));
      checkAgain();
      announce();
    },
    /** Takes over values that changed elsewhere (a file, a status), in fields without unsaved text. */
    refresh(stored: FormValues) {
      const untouched = Object.entries(stored).filter(([name]) => !changed.has(name));
      values = { ...values, ...Object.fromEntries(untouched) };
      snapshot = { ...snapshot, ...stored };
      compare(Object.keys(values));
      checkAgain();
      announce();
    },
    /** Another base under what is typed: the version that someone else has saved. */
    rebaseSnapshot(stored: FormValues) {
      snapshot = { ...snapshot, ...stored };
      compare(Object.keys(values));
      announce();
    },
    restore() {
      refused = [];
      attempted = false;
      touched = new Set();
      assign(snapshot);
      edited = new Set();
    },
  };
}
export type Form = ReturnType<typeof createForm>;
