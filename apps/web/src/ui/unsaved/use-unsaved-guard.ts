import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { confirm } from '../dialogs/dialog-requests.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { type SaveWork, unsavedWork } from './unsaved-work.ts';

interface GuardOptions {
  /** Text about the loss; by default about changes. */
  body?: string;
  /** After the editor chose to leave without saving: a create screen rolls back here. */
  onLeave?: () => void;
  /** Offered as "save and go on". */
  save?: SaveWork;
}

/**
 * While `isDirty`: navigation asks first, closing the tab asks by the browser, a new version waits.
 * A change of the search part alone (a tab, a page of a list) is not leaving.
 */
export function useUnsavedGuard(isDirty: boolean, { body, onLeave, save }: GuardOptions = {}) {
  const { t } = useTranslation();
  const key = useId();
  const latestSave = useRef(save);
  latestSave.current = save;
  const maySave = save !== undefined;

  useEffect(() => {
    unsavedWork.mark(key, isDirty);
    return () => unsavedWork.mark(key, false);
  }, [key, isDirty]);

  useEffect(() => {
    if (!maySave) return;
    return unsavedWork.setSaver(key, async () => (await latestSave.current?.()) ?? false);
  }, [key, maySave]);

  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !unsavedWork.has(key)) return false;
      let savesFirst = false;
      const leave = await confirm({
        title: t('leave.title'),
        body: body ?? t('leave.body'),
        confirmLabel: t('leave.leave'),
        cancelLabel: t('leave.stay'),
        danger: true,
        ...(maySave && {
          alternative: {
            label: t('leave.save'),
            onChoose: () => {
              savesFirst = true;
            },
          },
        }),
      });
      if (savesFirst) return !(await unsavedWork.saveAll());
      if (leave) onLeave?.();
      return !leave;
    },
  });
}
