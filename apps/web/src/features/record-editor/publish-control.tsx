import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import { publishingStatus } from '@regest/reading/in-words.ts';
import type { PublishWay } from '../../domain/records/publish-record.ts';
import { StatusBadge } from '../../domain/records/status-badge.tsx';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './editor.module.css';

interface Props {
  /** Undefined before the first save. */
  record: RecordView | undefined;
  canPublish: boolean;
  onPublish: (way: PublishWay) => void;
}

/** The status, with actions for users who may change it. */
export function PublishControl({ record, canPublish, onPublish }: Props) {
  const { t } = useTranslation();
  const badge = <StatusBadge status={publishingStatus(record ?? {})} level={record?.level} />;
  if (record?.isDeleted) return badge;
  if (!canPublish)
    return (
      <span title={t('publishing.noPermission')}>
        {badge}
        <span className="visually-hidden">{t('publishing.noPermission')}</span>
      </span>
    );
  const reason = record === undefined ? t('publishing.unsavedHint') : undefined;
  const holds = record === undefined || !LEVELS[record.level].isLeaf;
  const entry = (key: PublishWay, label: string): MenuEntry => ({
    key,
    label,
    disabledReason: reason,
    onSelect: () => onPublish(key),
  });
  const entries = [
    ...(record?.isPublished ? [] : [entry('alone', t('publishing.publishOnly'))]),
    ...(holds ? [entry('withContents', t('publishing.publishWithContents'))] : []),
    ...(record?.isPublished ? [entry('unpublish', t('publishing.unpublish'))] : []),
  ];
  return (
    <>
      {badge}
      <ActionMenu label={t('publishing.change')} look="plain" entries={entries} className={classes.publish} />
    </>
  );
}
