import { Button } from '@mantine/core';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { TranscriptionView } from '@regest/contract/endpoints/transcriptions.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { TextPlace } from '../../../domain/files/file-windows.ts';
import { RecoveredBanner } from '../../../fields/editing/recovered-banner.tsx';
import { useCan } from '../../../session/current-user.ts';
import { confirm } from '../../../ui/dialogs/dialog-requests.ts';
import { FullDialog } from '../../../ui/dialogs/full-dialog.tsx';
import { formatDateTime, formatTime } from '../../../ui/format/format-date.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useUnsavedGuard } from '../../../ui/unsaved/use-unsaved-guard.ts';
import { OcrEditor } from '../ocr/ocr-editor.tsx';
import { VttEditor } from '../vtt/vtt-editor.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { MachineText } from './machine-text.tsx';
import classes from './text-editor.module.css';
import { useTextEditing } from './use-text-editing.ts';

interface Props {
  file: FileView;
  kind: TextKind;
  loaded: TranscriptionView | null;
  place?: TextPlace;
  onClose: () => void;
}

export function TextEditor({ file, kind, loaded, place, onClose }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const editing = useTextEditing(file.id, kind, loaded);
  const { text, saving, stored, copy } = editing;
  const [showsMachine, setShowsMachine] = useState(false);
  const [finding, setFinding] = useState(place?.word !== undefined);
  /** A sentence while the text cannot be saved. */
  const [fault, setFault] = useState<string>();
  // A time that cannot be read is not in the text yet, and would be lost all the same.
  const dirty = editing.dirty || fault !== undefined;
  const readOnly = !can('transcription.write');
  useUnsavedGuard(dirty, { body: t('textEditor.unsaved.body') });

  async function close() {
    const leave =
      !dirty ||
      (await confirm({
        title: t('textEditor.unsaved.title'),
        body: t('textEditor.unsaved.body'),
        confirmLabel: t('textEditor.unsaved.ok'),
        cancelLabel: t('textEditor.unsaved.cancel'),
        danger: true,
      }));
    if (!leave) return;
    if (dirty) copy.forget();
    onClose();
  }

  function save() {
    if (readOnly) return;
    if (fault) notify.error(fault);
    else if (dirty || !stored?.isCorrected) editing.save();
    else notify.info(t('save.noChanges'));
  }

  function onKeyDown(event: KeyboardEvent) {
    const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
    if (key !== 's' && key !== 'f') return;
    event.preventDefault();
    // The form below has the same shortcut for its own saving.
    event.stopPropagation();
    if (key === 's') return save();
    if (finding) event.currentTarget.querySelector<HTMLInputElement>('search input')?.select();
    setFinding(true);
  }

  const state = dirty
    ? t('textEditor.state.dirty')
    : stored === null
      ? t('textEditor.state.new')
      : t(stored.isCorrected ? 'textEditor.state.corrected' : 'textEditor.state.machine', {
          date: formatDateTime(stored.updatedAt),
        });
  const Editor = kind === 'stt' ? VttEditor : OcrEditor;
  return (
    <FullDialog
      title={t('textEditor.title', { name: file.name })}
      onClose={close}
      actions={
        <>
          <Button
            variant="subtle"
            leftSection={<IconSearch size={16} aria-hidden />}
            aria-expanded={finding}
            title={t('textEditor.shortcutFind')}
            onClick={() => setFinding(!finding)}
          >
            {t(readOnly ? 'textEditor.find' : 'textEditor.findReplace')}
          </Button>
          {stored?.machineText != null && stored.isCorrected && (
            <Button
              variant="subtle"
              aria-pressed={showsMachine}
              onClick={() => setShowsMachine(!showsMachine)}
            >
              {t(showsMachine ? 'textEditor.machine.hide' : 'textEditor.machine.show')}
            </Button>
          )}
          {stored && <DownloadMenu fileId={file.id} kind={kind} dirty={dirty} />}
        </>
      }
      footer={
        <>
          <span role="status" className={classes.state} data-dirty={dirty || undefined}>
            {state}
            {dirty && copy.keptAt && ` · ${t('save.localCopyShort', { time: formatTime(copy.keptAt) })}`}
          </span>
          <Button onClick={close}>{t('textEditor.exit')}</Button>
          {!readOnly && (
            <Button
              variant="filled"
              aria-disabled={fault !== undefined || undefined}
              loading={saving}
              title={t('editor.shortcutSave')}
              onClick={save}
            >
              {t('textEditor.save')}
            </Button>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcut of the button below */}
      <div className={classes.editor} onKeyDown={onKeyDown}>
        {copy.found && !readOnly && (
          <RecoveredBanner
            at={copy.found.at}
            onUse={() => {
              editing.replace(String(copy.found?.values.text ?? ''));
              copy.hide();
            }}
            onDiscard={copy.forget}
          />
        )}
        {showsMachine && stored?.machineText != null && (
          <MachineText
            text={stored.machineText}
            onRestore={readOnly ? undefined : () => editing.replace(stored.machineText ?? '')}
          />
        )}
        <Editor
          key={editing.revision}
          file={file}
          text={text}
          language={stored?.language ?? null}
          readOnly={readOnly}
          onChange={editing.setText}
          onFault={setFault}
          place={place}
          finding={finding}
          onFindClose={() => setFinding(false)}
        />
      </div>
    </FullDialog>
  );
}
