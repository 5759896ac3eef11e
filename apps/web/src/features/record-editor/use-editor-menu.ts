import { previewsApi } from '@regest/contract/endpoints/previews.ts';
import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { LEVELS, type RecordLevel } from '@regest/contract/levels.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { portalHref, recordsRoute } from '../../domain/addresses/addresses.ts';
import { deleteRecord } from '../../domain/records/delete-record.tsx';
import { duplicateRecord } from '../../domain/records/duplicate-record.ts';
import {
  downloadCollectionZip,
  downloadEad,
  downloadInventory,
  downloadSheet,
} from '../../domain/records/export-files.ts';
import { briefOf } from '../../domain/records/record-brief.ts';
import { readRecord } from '../../domain/records/record-query.ts';
import type { Form } from '../../fields/form/form-store.ts';
import { useCan } from '../../session/current-user.ts';
import { settingsQuery } from '../../session/settings.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { fillEmpty, type Inherited } from './inherit.ts';
import type { EditorSlots } from './slots.ts';
import { useTemplates } from './use-templates.ts';

/** Duplicating and deleting the record of the form. */
function useRecordActions(
  record: RecordView | undefined,
  leaveFor: (go: () => void) => void,
  hrefAfterDelete: EditorSlots['hrefAfterDelete'],
) {
  const { t } = useTranslation();
  const router = useRouter();
  const open = (href: string) => router.history.push(href);

  async function duplicate() {
    if (record) await duplicateRecord(record, record.parentId ?? record.institutionId, t, open);
  }

  async function remove() {
    if (!record) return;
    const { level, id } = record;
    const fresh = await readRecord(level, id).catch(() => record);
    // Computed before the deletion, after which the tree no longer has the record.
    const next = hrefAfterDelete?.(record) ?? recordsRoute(level);
    if (!(await deleteRecord(briefOf(fresh), t, open))) return;
    leaveFor(() => open(next));
  }

  return { duplicate, remove };
}

/** Opens the tab during the click, since browsers block later ones, and sets its address after the reply. */
async function openPreview(id: number): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const { url } = await call(previewsApi.read, { params: { id } });
    if (!tab) return;
    tab.opener = null;
    tab.location.replace(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

interface Options {
  level: RecordLevel;
  record: RecordView | undefined;
  form: Form;
  inherited: Readonly<Record<string, Inherited>>;
  slots: EditorSlots;
  leaveFor: (go: () => void) => void;
  onHistory: () => void;
  onTemplates: () => void;
}

/** The entries of "More" that this person may use on this record. */
export function useEditorMenu(options: Options) {
  const { level, record, form, inherited, slots, leaveFor, onHistory, onTemplates } = options;
  const { t } = useTranslation();
  const can = useCan();
  const { duplicate, remove } = useRecordActions(record, leaveFor, slots.hrefAfterDelete);
  const templates = useTemplates({ level, record, form, onManage: onTemplates });
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
    ...templates,
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
    ...(isLive && LEVELS[record.level].isRoot && can('export.read')
      ? [
          {
            key: 'csv',
            label: t('header.downloadCollectionCsv'),
            onSelect: () => downloadCollectionZip(record, t),
          },
          { key: 'sheet', label: t('header.downloadSheet'), onSelect: () => downloadSheet(record, t) },
          ...(['odt', 'pdf'] as const).map((format) => ({
            key: format,
            label: t(`header.downloadInventory.${format}`),
            onSelect: () => downloadInventory(record, t, format),
          })),
          ...(['3', '2002'] as const).map((version) => ({
            key: `ead${version}`,
            label: t('header.downloadEad', { version }),
            onSelect: () => downloadEad(record, version, t),
          })),
        ]
      : []),
    ...(record && slots.entries ? slots.entries(record) : []),
    ...(record ? [] : (slots.newEntries ?? [])),
    ...(isLive && can('record.delete')
      ? [
          {
            key: 'delete',
            label: t(LEVELS[record.level].isLeaf ? 'actions.delete' : 'actions.deleteWithContents'),
            danger: true,
            separated: true,
            onSelect: remove,
          },
        ]
      : []),
  ];
  return entries;
}
