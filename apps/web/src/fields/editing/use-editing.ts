import { useCallback, useEffect, useState } from 'react';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';
import { useFormState } from '../form/form-context.ts';
import { type LocalCopy, localCopies } from './local-copies.ts';
import { useLocalCopy } from './use-local-copy.ts';
import { type SavingOptions, useSaving, type Versioned } from './use-saving.ts';

interface Options<Saved extends Versioned> extends Omit<SavingOptions<Saved>, 'onRefused'> {
  /** Under which what is typed is kept in the browser. */
  copyKey: string;
  readOnly?: boolean;
  /** What leaving loses, where it is more than changes. */
  leaveBody?: string;
}

/** Everything around a form that is typed in for a long time: saving, the local copy, the way out. */
export function useEditing<Saved extends Versioned>(options: Options<Saved>) {
  const { form, copyKey, readOnly = false, leaveBody } = options;
  const [summaryOpen, setSummaryOpen] = useState(false);
  const [exit, setExit] = useState<{ go: () => void }>();
  const isDirty = useFormState(form, (one) => one.isDirty());
  const hasErrors = useFormState(form, (one) => one.errors().length > 0);
  // The list has done its work when the last fault is mended.
  useEffect(() => {
    if (!hasErrors) setSummaryOpen(false);
  }, [hasErrors]);
  const copy = useLocalCopy(form, copyKey, !readOnly, options.version === undefined);
  const { forget } = copy;

  useUnsavedGuard(isDirty && exit === undefined, { body: leaveBody, onLeave: forget });
  // After the guard has heard of it, so that it does not ask.
  useEffect(() => {
    exit?.go();
  }, [exit]);

  const saving = useSaving({
    ...options,
    onSaved(saved) {
      forget();
      setSummaryOpen(false);
      options.onSaved(saved);
    },
    onRefused: () => setSummaryOpen(true),
  });

  /** Goes elsewhere without asking; what was typed meanwhile is kept for the next form under `nextKey`. */
  const leaveFor = useCallback(
    (go: () => void, nextKey?: string) => {
      if (nextKey !== undefined && form.isDirty()) {
        const values = Object.fromEntries([...form.changed()].map((name) => [name, form.get(name)]));
        const kept: LocalCopy = { at: new Date().toISOString(), values };
        localCopies.keep(nextKey, kept).finally(() => setExit({ go }));
      } else setExit({ go });
    },
    [form],
  );

  return { ...saving, copy, isDirty, summaryOpen, setSummaryOpen, leaveFor };
}
