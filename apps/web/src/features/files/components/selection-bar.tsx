import { Button } from '@mantine/core';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { TEXT_KINDS, type TextKind, textKindOf } from '@regest/contract/values/file-types.ts';
import { IconScan, IconSortAscendingLetters, IconTrash, IconWorld, IconWorldOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { openSending } from '../../../domain/files/file-windows.ts';
import { useCan } from '../../../session/current-user.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { deleteFiles, publishFiles } from '../file-actions.ts';
import classes from './file-picker.module.css';

const SEND_LABEL = { ocr: 'files.sendToOcr', stt: 'files.sendToTranscription' } as const;

interface Props {
  files: readonly FileView[];
  selected: readonly FileView[];
  sendable: boolean;
  publishable: boolean;
  onChange: (ids: ReadonlySet<number>) => void;
  /** Sorts by name; missing when the order cannot be changed. */
  onSort?: () => void;
  /** Further actions on the chosen files, or on all when none is chosen. */
  more?: ReactNode;
}

/** The choice of files and the actions on the chosen ones. */
export function SelectionBar({
  files,
  selected,
  sendable,
  publishable,
  onChange,
  onSort,
  more: extra,
}: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const all = selected.length === files.length;
  const of = (kind: TextKind) =>
    selected.filter(
      ({ mimeType, transcription }) => textKindOf(mimeType) === kind && transcription !== 'processing',
    );
  const published = selected.filter(({ isPublished }) => isPublished);
  const hidden = selected.filter(({ isPublished }) => !isPublished);
  const more: (MenuEntry | false)[] = [
    publishable &&
      can('file.publish') && {
        key: 'publish',
        label: t('files.publishSelected'),
        icon: <IconWorld size={16} aria-hidden />,
        onSelect: () => publishFiles(hidden, true, t),
      },
    publishable &&
      can('file.publish') && {
        key: 'unpublish',
        label: t('files.unpublishSelected'),
        icon: <IconWorldOff size={16} aria-hidden />,
        onSelect: () => publishFiles(published, false, t),
      },
    can('file.delete') && {
      key: 'delete',
      label: t('files.deleteSelected'),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      separated: true,
      onSelect: async () => {
        if (await deleteFiles(selected, t)) onChange(new Set());
      },
    },
  ];
  const entries = more.filter((entry) => entry !== false);

  return (
    <div className={classes.bar}>
      <label className={classes.all}>
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && !all;
          }}
          onChange={() => onChange(all ? new Set() : new Set(files.map(({ id }) => id)))}
        />
        <span>
          {selected.length === 0 ? t('files.selectAll') : t('files.selected', { count: selected.length })}
        </span>
      </label>
      {selected.length === 0 && onSort && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconSortAscendingLetters size={16} aria-hidden />}
          onClick={onSort}
        >
          {t('files.sortByName')}
        </Button>
      )}
      {extra}
      {selected.length > 0 && (
        <div className={classes.actions}>
          {sendable &&
            can('transcription.send') &&
            TEXT_KINDS.filter((kind) => of(kind).length > 0).map((kind) => (
              <Button
                key={kind}
                size="compact-sm"
                leftSection={<IconScan size={16} aria-hidden />}
                onClick={() => openSending(kind, of(kind))}
              >
                {t(SEND_LABEL[kind])} ({of(kind).length})
              </Button>
            ))}
          {entries.length > 0 && (
            <ActionMenu look="dots" label={t('files.actionsOnSelected')} entries={entries} />
          )}
        </div>
      )}
    </div>
  );
}
