import { filesApi } from '@regest/contract/endpoints/files.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import type { NoticeAction } from '../../ui/notices/notice-board.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { institutionHref, recordHref } from '../addresses/addresses.ts';
import { contentsText, hasContents } from './contents-text.ts';
import { noticeLink } from './notice-link.ts';
import type { RecordBrief } from './record-brief.ts';

/** Comes when somebody is about to publish: few visits do. */
const ReadinessPanel = lazy(() => import('./readiness-panel.tsx'));

/** This record alone, with everything below it, or back: taking back always takes what lies below along. */
export type PublishWay = 'alone' | 'withContents' | 'unpublish';

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

/** What reaches further than the record itself asks first, and shows how far. */
async function isAgreed(record: RecordBrief, way: PublishWay, t: Translate): Promise<boolean> {
  const { title, level } = record;
  if (way === 'alone' || (way === 'unpublish' && level === 'document')) return true;
  const list = contentsText(record);
  if (way === 'unpublish') {
    return confirm({
      title: t('publishing.confirm.unpublish.title'),
      body: hasContents(record)
        ? t('publishing.confirm.unpublish.body', { title, list })
        : t('publishing.confirm.unpublish.none', { title }),
      confirmLabel: t('publishing.confirm.unpublish.ok'),
      danger: true,
    });
  }
  // Files are published one by one: whoever publishes all the rest should know what will still not be seen.
  const { unpublished } = await call(filesApi.existence, { params: { level, id: record.id } }).catch(() => ({
    unpublished: 0,
  }));
  return confirm({
    title: t('publishing.confirm.recursive.title'),
    body: (
      <>
        <p>
          {hasContents(record)
            ? t('publishing.confirm.recursive.body', { title, list })
            : t('publishing.confirm.recursive.none', { title })}
        </p>
        <p>{t('publishing.confirm.recursive.rightsReminder')}</p>
        <Suspense>
          <ReadinessPanel level={record.level} id={record.id} deep />
        </Suspense>
        {unpublished > 0 && <p>{t('publishing.confirm.recursive.filesStay', { count: unpublished })}</p>}
      </>
    ),
    confirmLabel: t('publishing.confirm.recursive.ok'),
  });
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
  if (!(await isAgreed(record, way, t))) return false;
  const notice = notify.info(
    t(way === 'unpublish' ? 'publishing.unpublishInProgress' : 'publishing.inProgress'),
  );
  try {
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
