import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { countList } from './count-list.ts';

/** What moving to the trash takes with it, in words. */
export function deleteBody(record: RecordView, t: Translate): string {
  const { level, title, statistics } = record;
  const list = countList(statistics, t);
  const what =
    level === 'document'
      ? t('delete.confirm.document.body', { title })
      : list === ''
        ? t(`delete.confirm.${level}.none`, { title })
        : level === 'unit'
          ? t('delete.confirm.unit.body', { title, count: statistics.documentsCount })
          : t(`delete.confirm.${level}.body`, { title, list });
  const published = record.isPublished ? ` ${t('delete.confirm.publishedWarning')}` : '';
  return `${what}${published} ${t('delete.confirm.retention')}`;
}

export function publishBody(record: RecordView, t: Translate): string {
  const { level, title, statistics } = record;
  const list = countList(statistics, t);
  const what =
    list === ''
      ? t('publishing.confirm.recursive.none', { title })
      : level === 'unit'
        ? t('publishing.confirm.recursive.unit', { title, count: statistics.documentsCount })
        : t('publishing.confirm.recursive.body', { title, list });
  return `${what} ${t('publishing.confirm.recursive.rightsReminder')}`;
}

export function unpublishBody(record: RecordView, t: Translate): string {
  const list = countList(record.statistics, t);
  return list === ''
    ? t('publishing.confirm.unpublish.none', { title: record.title })
    : t('publishing.confirm.unpublish.body', { title: record.title, list });
}
