import 'virtual:texts/files';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { FilesWidgetProps } from '../../../fields/form/form-context.ts';
import { useDrop } from '../../../ui/form/use-drop.ts';
import { formatFileSize } from '../../../ui/format/format-number.ts';
import { useStore } from '../../../ui/store/store.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { AddButtons } from '../components/add-buttons.tsx';
import classes from '../components/file-picker.module.css';
import { droppedFiles, inPathOrder } from '../folder/dropped-files.ts';
import { isPictureField, isSingleSlot } from '../single-slots.ts';
import { useWatchUploads } from '../use-watch-uploads.ts';
import { addPending, pendingFiles, removePending } from './pending-files.ts';

/** Files of a new record, sent when it is saved. */
export default function PendingField({ field }: FilesWidgetProps) {
  const { t } = useTranslation();
  useWatchUploads();
  const list = useStore(pendingFiles).filter((one) => one.field === field.name);
  const single = isSingleSlot(field.name);
  const add = (files: readonly File[]) => addPending(field.name, single ? files.slice(0, 1) : files);
  const { isOver, dropProps } = useDrop(true, async (data) => {
    const { hasFolder, read } = droppedFiles(data);
    const dropped = await read();
    add((hasFolder ? inPathOrder(dropped) : dropped).map(({ file }) => file));
  });
  return (
    <div className={classes.picker} data-over={isOver || undefined} {...dropProps}>
      {list.length > 0 && (
        <ul className={classes.list} aria-label={t('files.table')}>
          {list.map(({ key, file }) => (
            <li key={key} className={classes.waiting}>
              <span>{file.name}</span>
              <span className={classes.dropNote}>{formatFileSize(file.size)}</span>
              <ActionIcon
                data-remover
                size={28}
                aria-label={t('files.waitingRemove', { name: file.name })}
                title={t('files.waitingRemove', { name: file.name })}
                onClick={() => removePending(key)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.note} role="status">
        {list.length > 0 ? t('files.waiting', { count: list.length }) : t('files.waitingNone')}
      </p>
      <AddButtons
        single={single}
        replaces={false}
        pictures={isPictureField(field.name)}
        withFolder={false}
        onFiles={add}
        onFolder={() => undefined}
      />
    </div>
  );
}
