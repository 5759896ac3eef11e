import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { useQuery } from '@tanstack/react-query';
import { portalHref } from '../../domain/addresses/addresses.ts';
import { downloadCollectionZip } from '../../domain/records/export-files.ts';
import type { Form } from '../../fields/form/form-store.ts';
import type { FormValues } from '../../fields/form/values.ts';
import { useCan } from '../../session/current-user.ts';
import { settingsQuery } from '../../session/settings.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { fillEmpty } from './inherit.ts';
import { openPreview } from './open-preview.ts';
import type { EditorSlots } from './slots.ts';
import { useRecordActions } from './use-record-actions.ts';

interface Options {
  record: RecordView | undefined;
  form: Form;
  inherited: Readonly<Record<string, FormValues>>;
  slots: EditorSlots;
  leaveFor: (go: () => void) => void;
  onHistory: () => void;
}

/** The entries of "More", only those that this person may use on this record. */
export function useEditorMenu({ record, form, inherited, slots, leaveFor, onHistory }: Options) {
  const { t } = useTranslation();
  const can = useCan();
  const { duplicate, remove } = useRecordActions(record, leaveFor);
  const portalUrl = useQuery(settingsQuery).data?.portalUrl;
  const isLive = record !== undefined && !record.isDeleted;

  function copyAll() {
    const filled = fillEmpty(form.values(), inherited);
    const count = Object.keys(filled).filter((name) => name in inherited).length;
    if (count > 0) form.assign(filled);
    notify.info(t('editor.copied', { count }));
  }

  const entries: MenuEntry[] = [
    ...((record === undefined || isLive) && can('record.write') && Object.keys(inherited).length > 0
      ? [{ key: 'copyAll', label: t('editor.copyAllFromParent'), onSelect: copyAll }]
      : []),
    ...(isLive && can('record.write')
      ? [{ key: 'duplicate', label: t('actions.duplicate'), onSelect: duplicate }]
      : []),
    ...(record && slots.history ? [{ key: 'history', label: t('editor.history'), onSelect: onHistory }] : []),
    ...(portalUrl && isLive && !record.isPublic
      ? [
          {
            key: 'preview',
            label: t('editor.preview'),
            onSelect: () => void openPreview(record.id).catch(() => notify.error(t('editor.previewFailed'))),
          },
        ]
      : []),
    ...(portalUrl && record?.isPublic
      ? [{ key: 'portal', label: t('editor.onPortal'), href: portalHref(portalUrl, record.id), newTab: true }]
      : []),
    ...(isLive && record.level === 'collection' && can('export.read')
      ? [
          {
            key: 'csv',
            label: t('header.downloadCollectionCsv'),
            onSelect: () => downloadCollectionZip(record, t),
          },
        ]
      : []),
    ...(record && slots.entries ? slots.entries(record) : []),
    ...(isLive && can('record.delete')
      ? [
          {
            key: 'delete',
            label: t(record.level === 'document' ? 'actions.delete' : 'actions.deleteWithContents'),
            danger: true,
            separated: true,
            onSelect: remove,
          },
        ]
      : []),
  ];
  return entries;
}
