import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { confirm } from '../dialogs/dialog-requests.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { unsavedWork } from './unsaved-work.ts';

interface GuardOptions {
  /** What is lost; the default speaks of changes. */
  body?: string;
  /** After the person chose to leave: a create screen rolls back here. */
  onLeave?: () => void;
}

/**
 * While `isDirty`: navigation asks first, closing the tab asks by the browser, a new version waits.
 * A change of the search part alone (a tab, a page of a list) is not leaving.
 */
export function useUnsavedGuard(isDirty: boolean, { body, onLeave }: GuardOptions = {}) {
  const { t } = useTranslation();
  const key = useId();

  useEffect(() => {
    unsavedWork.mark(key, isDirty);
    return () => unsavedWork.mark(key, false);
  }, [key, isDirty]);

  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: t('leave.title'),
        body: body ?? t('leave.body'),
        confirmLabel: t('leave.leave'),
        cancelLabel: t('leave.stay'),
        danger: true,
      });
      if (leave) onLeave?.();
      return !leave;
    },
  });
}
