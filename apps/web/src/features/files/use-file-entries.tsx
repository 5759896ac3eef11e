import type { FileView } from '@regest/contract/endpoints/files.ts';
import { isRecordLevel } from '@regest/contract/levels.ts';
import { textKindOf } from '@regest/contract/values/file-types.ts';
import { isEditable } from '@regest/contract/values/picture-edit.ts';
import {
  IconArrowDown,
  IconArrowUp,
  IconCrop,
  IconDownload,
  IconEye,
  IconFileText,
  IconLock,
  IconPencil,
  IconPhotoPlus,
  IconScan,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import { fileKind } from '../../domain/files/file-kind.ts';
import { openEdit, openEvents, openPreview, openSending, openText } from '../../domain/files/file-windows.ts';
import { saveFile } from '../../domain/files/save-file.ts';
import { useCan } from '../../session/current-user.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';

interface Options {
  file: FileView;
  files: readonly FileView[];
  index: number;
  readOnly: boolean;
  ordered: boolean;
  sendable: boolean;
  onRename: () => void;
  onMove: (to: number) => void;
  onPoster: () => void;
  onClosure: () => void;
  onDelete: () => void;
}

const SIZE = 16;

/** Pictures of an institution and documents of agreements have no closures. */
const isOfRecord = ({ parentLevel }: FileView) => parentLevel !== null && isRecordLevel(parentLevel);

/** The actions of one file, by its kind and the permissions of the user. */
export function useFileEntries(options: Options): MenuEntry[] {
  const { file, files, index, readOnly, ordered, sendable, onRename, onMove, onPoster, onDelete } = options;
  const { onClosure } = options;
  const { t } = useTranslation();
  const can = useCan();
  const textKind = sendable ? textKindOf(file.mimeType) : null;
  const entries: (MenuEntry | false)[] = [
    {
      key: 'view',
      label: t('files.view'),
      icon: <IconEye size={SIZE} aria-hidden />,
      onSelect: () => openPreview(files, file.id),
    },
    {
      key: 'download',
      label: t('files.download'),
      icon: <IconDownload size={SIZE} aria-hidden />,
      onSelect: () => saveFile(file, t),
    },
    file.edit !== null && {
      key: 'original',
      label: t('files.edit.downloadOriginal'),
      icon: <IconDownload size={SIZE} aria-hidden />,
      onSelect: () => saveFile(file, t, { original: true }),
    },
    file.transcription === 'ready' && {
      key: 'text',
      label: t('files.openText'),
      icon: <IconFileText size={SIZE} aria-hidden />,
      onSelect: () => openText(file),
    },
    sendable &&
      file.transcription === null &&
      fileKind(file.mimeType) !== 'other' &&
      !readOnly &&
      can('transcription.write') && {
        key: 'type',
        label: t('files.typeText'),
        icon: <IconFileText size={SIZE} aria-hidden />,
        onSelect: () => openText(file),
      },
    textKind !== null &&
      !readOnly &&
      can('transcription.send') && {
        key: 'send',
        label: t(textKind === 'ocr' ? 'files.sendToOcr' : 'files.sendToTranscription'),
        icon: <IconScan size={SIZE} aria-hidden />,
        disabledReason: file.transcription === 'processing' ? t('files.text.processing') : undefined,
        onSelect: () => openSending(textKind, [file]),
      },
    !readOnly &&
      can('file.write') && {
        key: 'rename',
        label: t('files.rename'),
        icon: <IconPencil size={SIZE} aria-hidden />,
        separated: true,
        onSelect: onRename,
      },
    !readOnly &&
      can('file.write') &&
      isEditable(file) && {
        key: 'edit',
        label: t('files.edit.open'),
        icon: <IconCrop size={SIZE} aria-hidden />,
        disabledReason: file.transcription === 'processing' ? t('files.text.processing') : undefined,
        onSelect: () => openEdit(file),
      },
    !readOnly &&
      can('file.write') &&
      fileKind(file.mimeType) === 'video' && {
        key: 'poster',
        label: t(file.poster === null ? 'files.addPoster' : 'files.changePoster'),
        icon: <IconPhotoPlus size={SIZE} aria-hidden />,
        onSelect: onPoster,
      },
    !readOnly &&
      isOfRecord(file) &&
      can('closure.write') && {
        key: 'closure',
        label: t(file.closure === null ? 'closure.close' : 'closure.change'),
        icon: <IconLock size={SIZE} aria-hidden />,
        onSelect: onClosure,
      },
    ordered &&
      index > 0 && {
        key: 'up',
        label: t('files.moveUp'),
        icon: <IconArrowUp size={SIZE} aria-hidden />,
        onSelect: () => onMove(index - 1),
      },
    ordered &&
      index < files.length - 1 && {
        key: 'down',
        label: t('files.moveDown'),
        icon: <IconArrowDown size={SIZE} aria-hidden />,
        onSelect: () => onMove(index + 1),
      },
    {
      key: 'events',
      label: t('files.events.title'),
      icon: <IconShieldCheck size={SIZE} aria-hidden />,
      separated: true,
      onSelect: () => openEvents(file),
    },
    !readOnly &&
      can('file.delete') && {
        key: 'delete',
        label: t('files.delete'),
        icon: <IconTrash size={SIZE} aria-hidden />,
        danger: true,
        separated: true,
        onSelect: onDelete,
      },
  ];
  return entries.filter((entry) => entry !== false);
}
