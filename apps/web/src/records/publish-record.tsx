import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { confirm } from '../ui/dialogs/dialog-requests.ts';
import type { NoticeAction } from '../ui/notices/notice-board.ts';
import { notify } from '../ui/notices/notify.ts';
import type { Translate } from '../ui/texts/translate.ts';
import { contentsText, hasContents } from './contents-text.ts';
import type { RecordBrief } from './record-brief.ts';
import { recordHref } from './record-href.ts';

type Open = (href: string) => void;

function toBlockingParent(error: ApiError, t: Translate, open: Open): NoticeAction | undefined {
  const { resourceType, resourceId } = error;
  if (resourceType === undefined || resourceId === undefined || !isRecordLevel(resourceType))
    return undefined;
  const href = recordHref(resourceType, resourceId);
  return { label: t('publishing.error.openParent'), run: () => open(href) };
}

function report(error: unknown, t: Translate, open: Open) {
  if (!(error instanceof ApiError) || error.status !== 400) {
    notify.error(t('publishing.error.generic'));
  } else if (error.type === 'parentNotPublished') {
    const institution = error.resourceType === 'institution';
    notify.error(
      t(institution ? 'publishing.error.institutionFirst' : 'publishing.error.parentFirst'),
      toBlockingParent(error, t, open),
    );
  } else {
    // The server says which rule: a draft, or children that are still published.
    notify.error(error.message);
  }
}

async function running(text: string, work: () => Promise<void>, t: Translate, open: Open): Promise<boolean> {
  const notice = notify.info(text);
  try {
    await work();
    notify.clearError();
    return true;
  } catch (error) {
    report(error, t, open);
    return false;
  } finally {
    notify.dismiss(notice);
  }
}

/** This record alone; asks nothing. */
export function publishOnly(record: RecordBrief, t: Translate, open: Open): Promise<boolean> {
  return running(
    t('publishing.inProgress'),
    async () => {
      await call(recordsApi[record.level].shallowPublish, { params: { id: record.id } });
      notify.success(t(`publishing.success.${record.level}`));
    },
    t,
    open,
  );
}

/** With everything below it, after showing how much that is. */
export async function publishWithContents(record: RecordBrief, t: Translate, open: Open): Promise<boolean> {
  const { title, level } = record;
  const agreed = await confirm({
    title: t('publishing.confirm.recursive.title'),
    body: (
      <>
        <p>
          {hasContents(record)
            ? t('publishing.confirm.recursive.body', { title, list: contentsText(record, t) })
            : t('publishing.confirm.recursive.none', { title })}
        </p>
        <p>{t('publishing.confirm.recursive.rightsReminder')}</p>
      </>
    ),
    confirmLabel: t('publishing.confirm.recursive.ok'),
  });
  if (!agreed) return false;
  return running(
    t('publishing.inProgress'),
    async () => {
      const done = await call(recordsApi[level].publish, {
        params: { id: record.id },
        query: { value: 'true' },
      });
      notify.success(
        level === 'document' ? t('publishing.success.document') : t(`publishing.successRecursive.${level}`),
      );
      if (done.skippedDrafts > 0) notify.info(t('publishing.skippedDrafts', { count: done.skippedDrafts }));
    },
    t,
    open,
  );
}

/** Always with everything below; a document has nothing below and asks nothing. */
export async function unpublish(record: RecordBrief, t: Translate, open: Open): Promise<boolean> {
  const { title, level } = record;
  if (level !== 'document') {
    const agreed = await confirm({
      title: t('publishing.confirm.unpublish.title'),
      body: hasContents(record)
        ? t('publishing.confirm.unpublish.body', { title, list: contentsText(record, t) })
        : t('publishing.confirm.unpublish.none', { title }),
      confirmLabel: t('publishing.confirm.unpublish.ok'),
      danger: true,
    });
    if (!agreed) return false;
  }
  return running(
    t('publishing.unpublishInProgress'),
    async () => {
      await call(recordsApi[level].publish, { params: { id: record.id }, query: { value: 'false' } });
      notify.success(t(`publishing.unpublished.${level}`));
    },
    t,
    open,
  );
}
