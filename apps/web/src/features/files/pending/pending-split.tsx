import 'virtual:texts/files';
import { LEVELS } from '@regest/contract/levels.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorMessageKey } from '../../../api/api-error.ts';
import type { FilesParent } from '../../../domain/files/files-parent.ts';
import { refreshFiles } from '../../../domain/files/files-query.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useDrop } from '../../../ui/form/use-drop.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { useStore } from '../../../ui/store/store.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { AddButtons } from '../components/add-buttons.tsx';
import pickerClasses from '../components/file-picker.module.css';
import { droppedFiles, inPathOrder } from '../folder/dropped-files.ts';
import SplitDialog from '../split/split-dialog.tsx';
import { LocalPicture } from './local-picture.tsx';
import { addPending, clearPending, pendingFiles } from './pending-files.ts';
import { sendPending } from './send-pending.ts';

interface Props {
  unit: FilesParent;
  onClose: () => void;
}

/** Makes documents from local scans: the scans are grouped, sent to the unit and split there. */
export default function PendingSplit({ unit, onClose }: Props) {
  const { t } = useTranslation();
  const field = LEVELS.document.defaultFileField;
  const list = useStore(pendingFiles).filter((one) => one.field === field);
  const [isMade, setMade] = useState(false);
  const sent = useRef(new Map<number, number>());
  const byKey = new Map(list.map((one) => [one.key, one.file]));
  const { isOver, dropProps } = useDrop(list.length === 0, async (dropped) => {
    const { hasFolder, read } = droppedFiles(dropped);
    const files = await read();
    addPending(
      field,
      (hasFolder ? inPathOrder(files) : files).map(({ file }) => file),
    );
  });

  async function send(onProgress: (part: number) => void) {
    const target = { ...unit, field: LEVELS.unit.defaultFileField };
    try {
      await sendPending(list, { target, sent: sent.current, onProgress });
      return sent.current;
    } catch (error) {
      notify.error(`${t('files.split.notSent')} ${t(errorMessageKey(error))}`);
      return null;
    } finally {
      void refreshFiles(unit);
    }
  }

  /** Drops the pending files if some scans are already in the unit; the new document must not send them too. */
  function close() {
    if (sent.current.size > 0) {
      clearPending();
      notify.info(t('files.split.stayed', { count: sent.current.size }));
    }
    onClose();
  }

  /** Clears the pending files before the navigation, so that the form of the new document does not block it. */
  function leaveForm() {
    flushSync(() => {
      setMade(true);
      clearPending();
    });
  }

  if (isMade) return null;
  if (list.length === 0)
    return (
      <Dialog opened onClose={onClose} size="lg" title={t('files.split.title')}>
        <div {...dropProps}>
          <p>{t('files.split.choose')}</p>
          <div className={pickerClasses.picker} data-over={isOver || undefined}>
            <AddButtons
              single={false}
              replaces={false}
              pictures={false}
              withFolder={false}
              onFiles={(files) => addPending(field, files)}
              onFolder={() => undefined}
            />
          </div>
        </div>
      </Dialog>
    );
  return (
    <SplitDialog
      parent={unit}
      unitId={unit.id}
      files={list.map(({ key, file }) => ({ id: key, name: file.name }))}
      picture={(key) => {
        const file = byKey.get(key);
        return file && <LocalPicture file={file} />;
      }}
      send={send}
      onMade={leaveForm}
      onClose={close}
    />
  );
}
