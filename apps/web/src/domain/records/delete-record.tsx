import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { trashApi } from '@regest/contract/endpoints/trash.ts';
import { isHolder, LEVELS } from '@regest/contract/levels.ts';
import { errorMessageKey } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { recordHref } from '../addresses/addresses.ts';
import type { RecordBrief } from './record-brief.ts';
import { contentsText, hasContents } from './record-brief.ts';

function warningText(record: RecordBrief, t: Translate): string {
  const { level, title, documentsCount: count } = record;
  if (!isHolder(level)) return t('delete.confirm.document.body', { title });
  if (!hasContents(record)) return t(`delete.confirm.${level}.none`, { title });
  if (LEVELS[level].holdsLeaves) return t('delete.confirm.unit.body', { title, count });
  return t(`delete.confirm.${level}.body`, { title, list: contentsText(record) });
}

/** Restores the record with everything deleted with it; published records come back unpublished. */
async function undoDelete({ id, level }: RecordBrief, t: Translate, open: (href: string) => void) {
  try {
    await call(trashApi.restore, { body: { id, level, isRecursive: true, signatures: [] } });
    notify.info(t('delete.undone'));
    open(recordHref(level, id));
  } catch (error) {
    notify.error(`${t('delete.undoFailed')} ${t(errorMessageKey(error))}`);
  }
}

/** Moves a record with its descendants to the trash after a warning with their counts; the notice offers an undo. */
export async function deleteRecord(
  record: RecordBrief,
  t: Translate,
  open: (href: string) => void,
): Promise<boolean> {
  const { level } = record;
  const agreed = await confirm({
    title: t(`delete.confirm.${level}.title`),
    body: (
      <>
        <p>{warningText(record, t)}</p>
        {record.isPublished && <p>{t('delete.confirm.publishedWarning')}</p>}
        <p>{t('delete.confirm.retention')}</p>
      </>
    ),
    confirmLabel: t('delete.confirm.ok'),
    danger: true,
  });
  if (!agreed) return false;
  const notice = notify.info(t('delete.inProgress'));
  try {
    await call(recordsApi[level].remove, { params: { id: record.id } });
    notify.clearError();
    notify.info(t(`isDeleted.${level}`), {
      label: t('delete.undo'),
      run: () => void undoDelete(record, t, open),
    });
    return true;
  } catch (error) {
    notify.error(`${t('isDeleted.error')} ${t(errorMessageKey(error))}`);
    return false;
  } finally {
    notify.dismiss(notice);
  }
}
