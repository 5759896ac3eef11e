import { RECORD_LEVELS } from '@regest/contract/levels.ts';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './trash.module.css';
import { TrashGroup } from './trash-group.tsx';
import { useLostFocus } from './use-lost-focus.ts';
import { useTrashActions } from './use-trash-actions.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

export function TrashView() {
  const { t } = useTranslation();
  const actions = useTrashActions();
  const { conflict } = actions;
  const groups = useRef<HTMLDivElement>(null);
  useLostFocus(groups);
  return (
    <div ref={groups}>
      <p className={classes.intro}>{t('trash.intro')}</p>
      {RECORD_LEVELS.map((level) => (
        <TrashGroup key={level} level={level} actions={actions} />
      ))}
      <Suspense>
        {conflict && (
          <ConflictDialog
            rootId={conflict.node.id}
            clashes={conflict.clashes}
            onCancel={actions.cancelConflict}
            onRestore={actions.restoreWith}
          />
        )}
      </Suspense>
    </div>
  );
}
