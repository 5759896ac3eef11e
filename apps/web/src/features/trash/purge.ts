import { type TrashNode, trashApi } from '@regest/contract/endpoints/trash.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import { createStore } from '../../ui/store/store.ts';
import { tasks } from '../../ui/task-tray/tasks.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { followPurge } from './purge-schedule.ts';
import { refreshTrash } from './queries.ts';

/** Ids of records being deleted; their rows have no actions. */
export const purging = createStore<ReadonlySet<number>>(new Set());

function mark(id: number, running: boolean) {
  const next = new Set(purging.get());
  if (running) next.add(id);
  else next.delete(id);
  purging.set(next);
}

/** Confirms a permanent deletion; for a record with contents its signature must be typed. */
export function askPurge(node: TrashNode, t: Translate): Promise<boolean> {
  return confirm({
    title: t('trash.confirmDelete.title'),
    body: t('trash.confirmDelete.body', { signature: node.computedSignature, title: node.title }),
    confirmLabel: t('trash.confirmDelete.ok'),
    danger: true,
    ...(node.childrenCount > 0 ? { typedConfirmation: node.computedSignature } : {}),
  });
}

/** Deletes a record permanently; a slow deletion continues in the task tray. */
export async function purge(
  { id, level, title, computedSignature }: TrashNode,
  t: Translate,
): Promise<boolean> {
  let task: string | undefined;
  mark(id, true);
  try {
    await followPurge({
      request: async () => (await call(trashApi.purge, { body: { id, level } })).deleteInProgress,
      isInProgress: async () => (await call(trashApi.purgeState, { query: { id, level } })).deleteInProgress,
      onSlow: () => {
        notify.info(t('trash.alerts.deleteInProgress'));
        task = tasks.start({ title: t('trash.progressTitle', { title: `${computedSignature} ${title}` }) });
      },
    });
    if (task) tasks.finish(task, { detail: t('trash.alerts.deleteFinished') });
    notify.clearError();
    notify.success(t(task ? 'trash.alerts.deleteFinished' : 'trash.alerts.deleted'));
    return true;
  } catch {
    if (task) tasks.fail(task, t('trash.alerts.deleteError'));
    notify.error(t('trash.alerts.deleteError'));
    return false;
  } finally {
    mark(id, false);
    void refreshTrash();
  }
}
