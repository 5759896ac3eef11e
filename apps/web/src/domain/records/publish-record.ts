import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { NoticeAction } from '../../ui/notices/notice-board.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { institutionHref, recordHref } from '../addresses/addresses.ts';
import { noticeLink } from './notice-link.ts';
import { isAgreed, type PublishWay } from './publish-question.tsx';
import type { RecordBrief } from './record-brief.ts';

interface PublishTools {
  t: Translate;
  open: (href: string) => void;
  /** Where fields can show what keeps a draft back; else a notice says it. */
  onInvalid?: (error: ApiError) => void;
}

function toBlockingParent(error: ApiError, { t, open }: PublishTools): NoticeAction | undefined {
  const { resourceType, resourceId } = error;
  if (resourceType === undefined || resourceId === undefined) return undefined;
  const href = isRecordLevel(resourceType)
    ? recordHref(resourceType, resourceId)
    : institutionHref(resourceId);
  return { label: t('publishing.error.openParent'), run: () => open(href) };
}

function report(error: unknown, tools: PublishTools) {
  const { t, onInvalid } = tools;
  if (!(error instanceof ApiError) || error.status !== 400) {
    notify.error(t('publishing.error.generic'));
  } else if (error.type === 'parentNotPublished') {
    const institution = error.resourceType === 'institution';
    notify.error(
      t(institution ? 'publishing.error.institutionFirst' : 'publishing.error.parentFirst'),
      toBlockingParent(error, tools),
    );
  } else if (error.type === 'validation' && onInvalid) {
    onInvalid(error);
  } else {
    // The server says which rule: a draft, or children that are still published.
    notify.error(error.message);
  }
}

function send({ level, id }: RecordBrief, way: PublishWay) {
  const params = { id };
  if (way === 'alone') return call(recordsApi[level].shallowPublish, { params });
  return call(recordsApi[level].publish, {
    params,
    query: { value: way === 'unpublish' ? 'false' : 'true' },
  });
}

function doneText({ level }: RecordBrief, way: PublishWay, t: Translate): string {
  if (way === 'unpublish') return t(`publishing.unpublished.${level}`);
  if (way === 'alone' || level === 'document') return t(`publishing.success.${level}`);
  return t(`publishing.successRecursive.${level}`);
}

/** Asks where it must, changes the status and tells how it went; false when nothing changed. */
export async function publishRecord(
  record: RecordBrief,
  way: PublishWay,
  tools: PublishTools,
): Promise<boolean> {
  const { t } = tools;
  let notice = '';
  try {
    if (!(await isAgreed(record, way, t))) return false;
    notice = notify.info(t(way === 'unpublish' ? 'publishing.unpublishInProgress' : 'publishing.inProgress'));
    const { skippedDrafts } = await send(record, way);
    notify.clearError();
    notify.success(doneText(record, way, t), undefined, noticeLink(record));
    if (skippedDrafts > 0) notify.info(t('publishing.skippedDrafts', { count: skippedDrafts }));
    return true;
  } catch (error) {
    report(error, tools);
    return false;
  } finally {
    notify.dismiss(notice);
  }
}
