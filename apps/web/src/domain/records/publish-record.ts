import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { isRecordLevel, LEVELS } from '@regest/contract/levels.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { type NoticeAction, notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { institutionHref } from '../addresses/addresses.ts';
import { finishRecords, isChange } from './finish-window.ts';
import { noticeLink } from './notice-link.ts';
import type { RecordBrief } from './record-brief.ts';
import { contentsText, hasContents } from './record-brief.ts';
import { undoAction } from './undo-action.ts';

/** This record alone, with everything below it, or back: taking back always takes what lies below along. */
export type PublishWay = 'alone' | 'withContents' | 'unpublish';

interface PublishTools {
  t: Translate;
  open: (href: string) => void;
  /** Shows the faults of a draft at its fields; without it a notice names them. */
  onInvalid?: (error: ApiError) => void;
  /** After a publication that was offered by the notice of a refused one. */
  onPublished?: () => void;
}

/** The last steps for a record and all below it; false when nothing changed. */
export async function finishAll(
  { id, level, title }: Pick<RecordBrief, 'id' | 'level' | 'title'>,
  t: Translate,
) {
  const steps = ['ready', 'publish', 'files'] as const;
  const result = await finishRecords({ ids: [id], name: title, record: { id, level }, steps }, t);
  return result !== null && isChange(result);
}

async function publishWhole(record: RecordBrief, withParents: boolean, t: Translate): Promise<boolean> {
  const { id, level, title } = record;
  const result = await finishRecords(
    {
      ids: [id],
      name: title,
      record: { id, level },
      scale: hasContents(record)
        ? t('publishing.confirm.recursive.body', { title, list: contentsText(record) })
        : undefined,
      steps: ['publish', 'files', ...(withParents ? (['parents'] as const) : [])],
    },
    t,
  );
  return result !== null && isChange(result);
}

/** The institution is published on its own page; records above a record are published together with it. */
function toBlockingParent(
  error: ApiError,
  record: RecordBrief,
  { t, open, onPublished }: PublishTools,
): NoticeAction {
  const { resourceType, resourceId } = error;
  if (resourceId !== undefined && resourceType !== undefined && !isRecordLevel(resourceType))
    return { label: t('publishing.error.openParent'), run: () => open(institutionHref(resourceId)) };
  return {
    label: t('publishing.error.withParents'),
    run: () => void publishWhole(record, true, t).then((done) => done && onPublished?.()),
  };
}

function report(error: unknown, record: RecordBrief, tools: PublishTools) {
  const { t, onInvalid } = tools;
  if (!(error instanceof ApiError) || error.status !== 400) {
    notify.error(t('publishing.error.generic'));
  } else if (error.type === 'parentNotPublished') {
    const institution = error.resourceType === 'institution';
    notify.error(
      t(institution ? 'publishing.error.institutionFirst' : 'publishing.error.parentFirst'),
      toBlockingParent(error, record, tools),
    );
  } else if (error.type === 'validation' && onInvalid) {
    onInvalid(error);
  } else {
    // The server says which rule: a draft, or children that are still published.
    notify.error(error.message);
  }
}

/** Answers the entry of the log of bulk changes, if there is one. */
async function send({ level, id }: RecordBrief, way: 'alone' | 'unpublish'): Promise<number | null> {
  const params = { id };
  if (way === 'unpublish')
    return (await call(recordsApi[level].publish, { params, query: { value: 'false' } })).undoId;
  await call(recordsApi[level].shallowPublish, { params });
  return null;
}

/** Confirms, changes the status and reports the result; false when nothing changed. */
export async function publishRecord(
  record: RecordBrief,
  way: PublishWay,
  tools: PublishTools,
): Promise<boolean> {
  const { t } = tools;
  if (way === 'withContents') return publishWhole(record, false, t);
  let notice = '';
  try {
    if (way === 'unpublish' && !(await isWithdrawalAgreed(record, t))) return false;
    notice = notify.info(t(way === 'unpublish' ? 'publishing.unpublishInProgress' : 'publishing.inProgress'));
    const undoId = await send(record, way);
    notify.clearError();
    const text = t(`publishing.${way === 'alone' ? 'success' : 'unpublished'}.${record.level}`);
    notify.success(text, undoAction(undoId, t, tools.onPublished), noticeLink(record));
    return true;
  } catch (error) {
    report(error, record, tools);
    return false;
  } finally {
    notify.dismiss(notice);
  }
}

/** Withdrawing a record withdraws all below it, so the confirmation lists what that is. */
async function isWithdrawalAgreed(record: RecordBrief, t: Translate): Promise<boolean> {
  const { title, level } = record;
  if (LEVELS[level].children.length === 0) return true;
  return confirm({
    title: t('publishing.confirm.unpublish.title'),
    body: hasContents(record)
      ? t('publishing.confirm.unpublish.body', { title, list: contentsText(record) })
      : t('publishing.confirm.unpublish.none', { title }),
    confirmLabel: t('publishing.confirm.unpublish.ok'),
    danger: true,
  });
}
