import type { Strictness } from '@regest/contract/derive/check-values.ts';
import { useCallback, useEffect, useState } from 'react';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';
import { useFormState } from '../form/form-context.ts';
import { type LocalCopy, localCopies } from './local-copies.ts';
import { useLocalCopy } from './use-local-copy.ts';
import { type SavingOptions, useSaving, type Versioned } from './use-saving.ts';

interface Options<Saved extends Versioned> extends Omit<SavingOptions<Saved>, 'onRefused'> {
  /** Key of the copy in the browser; without it none is kept (passwords). */
  copyKey?: string;
  readOnly?: boolean;
  /** Text about the loss on leaving, where it is more than changes. */
  leaveBody?: string;
  /** Unsaved work that is no value of the form: files chosen for a new record. */
  hasOtherWork?: boolean;
  /** Strictness of the save on leaving: an unfinished description stays a draft. */
  leaveStrictness?: () => Strictness;
}

/** Everything around a form that is typed in for a long time: saving, the local copy, the way out. */
export function useEditing<Saved extends Versioned>(options: Options<Saved>) {
  const { form, copyKey, readOnly = false, leaveBody, hasOtherWork = false } = options;
  const { t } = useTranslation();
  const [summaryOpen, setSummaryOpen] = useState(false);
  const [exit, setExit] = useState<{ go: () => void }>();
  const hasErrors = useFormState(form, (one) => one.errors().length > 0);
  // The list has done its work when the last fault is mended.
  useEffect(() => {
    if (!hasErrors) setSummaryOpen(false);
  }, [hasErrors]);
  const copy = useLocalCopy(
    form,
    copyKey ?? '',
    !readOnly && copyKey !== undefined,
    options.version === undefined,
  );
  const { forget } = copy;

  const saving = useSaving({
    ...options,
    onSaved(saved) {
      forget();
      setSummaryOpen(false);
      options.onSaved(saved);
    },
    onRefused: () => setSummaryOpen(true),
  });

  const isUnsaved = saving.state.isDirty || hasOtherWork;
  useUnsavedGuard(isUnsaved && !readOnly && exit === undefined, {
    body: leaveBody,
    onLeave: forget,
    save: async () => {
      const saved = await saving.save(options.leaveStrictness?.() ?? 'full');
      return saved !== null && !form.isDirty();
    },
  });
  // An effect after the guard's, so that the guard is off before the route changes.
  useEffect(() => {
    exit?.go();
  }, [exit]);

  /** Goes elsewhere without asking; what was typed meanwhile is kept for the next form under `nextKey`. */
  const leaveFor = useCallback(
    (go: () => void, nextKey?: string) => {
      if (nextKey !== undefined && form.isDirty()) {
        const values = Object.fromEntries([...form.changed()].map((name) => [name, form.get(name)]));
        const copy: LocalCopy = { at: new Date().toISOString(), values };
        localCopies.keep(nextKey, copy).finally(() => setExit({ go }));
      } else setExit({ go });
    },
    [form],
  );

  /** Saves unless nothing would change: neither a field nor whether it is a draft. */
  async function saveChanges(strictness: Strictness, stored: { isDraft: boolean } | undefined) {
    const isIdle = stored && !form.isDirty() && stored.isDraft === (strictness === 'draft');
    if (!isIdle || form.errors().length > 0) return saving.save(strictness);
    notify.info(t('save.noChanges'));
    return null;
  }

  return { ...saving, saveChanges, copy, summaryOpen, setSummaryOpen, leaveFor };
}

/** The part of the state for the shell around a form. */
export type Editing = Pick<
  ReturnType<typeof useEditing>,
  'state' | 'conflict' | 'copy' | 'summaryOpen' | 'setSummaryOpen'
>;
