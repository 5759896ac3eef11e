import { filesApi } from '@regest/contract/endpoints/files.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { contentsText, hasContents } from './contents-text.ts';
import { readinessQuery } from './readiness-query.ts';
import type { RecordBrief } from './record-brief.ts';

/** This record alone, with everything below it, or back: taking back always takes what lies below along. */
export type PublishWay = 'alone' | 'withContents' | 'unpublish';

/** A shorter wait needs no sign that the click was taken. */
const PATIENCE = 400;

/** All that the question tells, before it is asked: what came later would move its buttons under the pointer. */
async function readScale({ level, id }: RecordBrief, t: Translate) {
  let notice = '';
  const patience = setTimeout(() => {
    notice = notify.busy(t('publishing.checking'));
  }, PATIENCE);
  try {
    const [files, panel] = await Promise.all([
      // Files are published one by one: the question names those that stay hidden.
      call(filesApi.existence, { params: { level, id } }).catch(() => ({ unpublished: 0 })),
      // Loads with the first publication: few visits publish.
      import('./readiness-panel.tsx'),
      queryClient.prefetchQuery({ ...readinessQuery({ level, id, deep: true }), retry: false }),
    ]);
    return { unpublished: files.unpublished, ReadinessPanel: panel.default };
  } finally {
    clearTimeout(patience);
    notify.dismiss(notice);
  }
}

/** The records with an open question: choosing twice opens one dialog. */
const inQuestion = new Set<number>();

async function isWholeAgreed(record: RecordBrief, t: Translate): Promise<boolean> {
  const { title, level } = record;
  const { unpublished, ReadinessPanel } = await readScale(record, t);
  return confirm({
    title: t('publishing.confirm.recursive.title'),
    body: (
      <>
        <p>
          {hasContents(record)
            ? t('publishing.confirm.recursive.body', { title, list: contentsText(record) })
            : t('publishing.confirm.recursive.none', { title })}
        </p>
        <p>{t('publishing.confirm.recursive.rightsReminder')}</p>
        <ReadinessPanel level={level} id={record.id} deep />
        {unpublished > 0 && <p>{t('publishing.confirm.recursive.filesStay', { count: unpublished })}</p>}
      </>
    ),
    confirmLabel: t('publishing.confirm.recursive.ok'),
  });
}

/** What reaches further than the record itself asks first, and shows how far. */
export async function isAgreed(record: RecordBrief, way: PublishWay, t: Translate): Promise<boolean> {
  const { title, level } = record;
  if (way === 'alone' || (way === 'unpublish' && level === 'document')) return true;
  if (way === 'unpublish') {
    return confirm({
      title: t('publishing.confirm.unpublish.title'),
      body: hasContents(record)
        ? t('publishing.confirm.unpublish.body', { title, list: contentsText(record) })
        : t('publishing.confirm.unpublish.none', { title }),
      confirmLabel: t('publishing.confirm.unpublish.ok'),
      danger: true,
    });
  }
  if (inQuestion.has(record.id)) return false;
  inQuestion.add(record.id);
  try {
    return await isWholeAgreed(record, t);
  } finally {
    inQuestion.delete(record.id);
  }
}
