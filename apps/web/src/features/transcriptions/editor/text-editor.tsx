import { Button } from '@mantine/core';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import type { TranscriptionView } from '@regest/contract/endpoints/transcriptions.ts';
import { otherLanguage } from '@regest/contract/text/language-of-text.ts';
import type { TextKind } from '@regest/contract/values/file-types.ts';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { Review, TextPlace } from '../../../domain/files/file-windows.ts';
import { nameOfValue } from '../../../domain/values/name-of-value.ts';
import { RecoveredBanner } from '../../../fields/editing/recovered-banner.tsx';
import { CheckBox } from '../../../fields/widgets/check-box.tsx';
import { useCan } from '../../../session/current-user.ts';
import { confirm } from '../../../ui/dialogs/dialog-requests.ts';
import { FullDialog } from '../../../ui/dialogs/full-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { formatDateTime, formatTime } from '../../../ui/format/format-date.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useUnsavedGuard } from '../../../ui/unsaved/use-unsaved-guard.ts';
import { OcrEditor } from '../ocr/ocr-editor.tsx';
import { VttEditor } from '../vtt/vtt-editor.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { finishQueue, mayFinishQueue } from './finish-queue.ts';
import { MachineText } from './machine-text.tsx';
import { nextPart } from './next-part.ts';
import classes from './text-editor.module.css';
import { TextSteps } from './text-steps.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import type { Neighbours } from './use-neighbours.ts';
import { useTextEditing } from './use-text-editing.ts';

interface Props {
  file: FileView;
  kind: TextKind;
  loaded: TranscriptionView | null;
  place?: TextPlace;
  /** Texts to check in order; missing for a single text. */
  review?: Review;
  neighbours: Neighbours;
  onTurn: (file: FileView, review?: Review) => void;
  onClose: () => void;
}

const namesOfLanguages = (ids: string) =>
  ids
    .split('+')
    .map((id) => nameOfValue('languages', id) ?? id)
    .join(', ');

export function TextEditor(props: Props) {
  const { file, kind, loaded, place, review, neighbours, onTurn, onClose } = props;
  const { t } = useTranslation();
  const can = useCan();
  const editing = useTextEditing(file.id, kind, loaded);
  const { text, saving, stored, copy } = editing;
  const [showsMachine, setShowsMachine] = useState(false);
  const [finding, setFinding] = useState(place?.word !== undefined);
  /** Reason why the text cannot be saved. */
  const [fault, setFault] = useState<string>();
  // An invalid time is not in the text yet, but leaving would lose it too.
  const dirty = editing.dirty || fault !== undefined;
  const readOnly = !can('transcription.write');
  const mayFinish = review !== undefined && can('record.bulk') && mayFinishQueue(review);
  const at = review ? review.offset + review.files.findIndex(({ id }) => id === file.id) + 1 : 0;
  const hasNext = review ? at < review.total : neighbours.next !== undefined;
  const isGoingOn = useRef(false);
  const { language = null, machineText = null, origin = null, isCorrected = false } = stored ?? {};
  // Corrected text is not doubted, and imported text cannot be recognized again.
  const other = useMemo(
    () =>
      kind === 'ocr' && machineText !== null && !isCorrected && origin === null
        ? otherLanguage(machineText, language)
        : null,
    [kind, machineText, origin, isCorrected, language],
  );
  useUnsavedGuard(dirty, { body: t('textEditor.unsaved.body') });

  /** Confirms leaving with unsaved text; false keeps the editor open. */
  async function mayLeave(): Promise<boolean> {
    const leave =
      !dirty ||
      (await confirm({
        title: t('textEditor.unsaved.title'),
        body: t('textEditor.unsaved.body'),
        confirmLabel: t('textEditor.unsaved.ok'),
        cancelLabel: t('textEditor.unsaved.cancel'),
        danger: true,
      }));
    if (leave && dirty) copy.forget();
    return leave;
  }

  async function close() {
    if (await mayLeave()) onClose();
  }

  async function turn(to: FileView | undefined) {
    if (to && (await mayLeave())) onTurn(to);
  }

  async function turnToNext() {
    if (neighbours.next) await turn(neighbours.next);
    else if (review && hasNext && (await mayLeave())) await goOn(review);
  }

  async function saveAndNext() {
    if (fault) notify.error(fault);
    else if ((dirty || !stored?.isCorrected) && !(await editing.save())) return;
    else if (neighbours.next) onTurn(neighbours.next);
    else notify.info(t('textEditor.lastFile'));
  }

  async function approve(andFinish = false) {
    if (fault) notify.error(fault);
    else if (!(await editing.save(true))) return;
    else if (review) {
      const now = { ...review, checked: [...new Set([...review.checked, file.id])] };
      if (neighbours.next) onTurn(neighbours.next, now);
      else await goOn(now, andFinish);
    }
  }

  /** Past the last text of a part. */
  async function goOn(from: Review, andFinish = false) {
    if (isGoingOn.current) return;
    isGoingOn.current = true;
    const next = await nextPart(from, t);
    isGoingOn.current = false;
    if (next === 'failed') return;
    if (typeof next === 'object') {
      const [first] = next.files;
      if (first) onTurn(first, next);
      return;
    }
    onClose();
    const finish = () => void finishQueue(from, t);
    if (andFinish) finish();
    else
      notify.success(
        t(next === 'done' ? 'review.done' : 'review.skipped.left'),
        mayFinish ? { label: t('finish.menu'), run: finish } : undefined,
      );
  }

  function save() {
    if (readOnly) return;
    if (fault) notify.error(fault);
    else if (dirty || !stored?.isCorrected) editing.save();
    else notify.info(t('save.noChanges'));
  }

  useEditorKeys({
    s: save,
    enter: readOnly ? undefined : () => void (review ? approve() : saveAndNext()),
    pageup: () => void turn(neighbours.previous),
    pagedown: () => void turnToNext(),
    f: () => {
      if (finding) document.querySelector<HTMLInputElement>('[role="dialog"] search input')?.select();
      setFinding(true);
    },
  });

  const state = dirty
    ? t('textEditor.state.dirty')
    : stored === null
      ? t('textEditor.state.new')
      : t(`textEditor.state.${stored.isCorrected ? 'corrected' : stored.origin ? 'outside' : 'machine'}`, {
          date: formatDateTime(stored.updatedAt),
          origin: stored.origin ?? '',
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
            {dirty &&
              copy.savedLocallyAt &&
              ` · ${t('save.localCopyShort', { time: formatTime(copy.savedLocallyAt) })}`}
          </span>
          {review && <span className={classes.place}>{t('review.place', { at, total: review.total })}</span>}
          <TextSteps
            neighbours={neighbours}
            onTurn={(to) => void turn(to)}
            onPast={hasNext ? () => void turnToNext() : undefined}
          />
          {!readOnly && !review && (
            <CheckBox
              label={t('textEditor.checked')}
              checked={editing.checked}
              onChange={editing.setChecked}
            />
          )}
          <Button onClick={close}>{t('textEditor.exit')}</Button>
          {!readOnly && !review && neighbours.next && (
            <Button
              aria-disabled={fault !== undefined || undefined}
              title={t('textEditor.shortcutNext')}
              onClick={() => void saveAndNext()}
            >
              {t('textEditor.saveAndNext')}
            </Button>
          )}
          {!readOnly && (
            <Button
              variant={review ? 'default' : 'filled'}
              aria-disabled={fault !== undefined || undefined}
              loading={saving}
              title={t('editor.shortcutSave')}
              onClick={save}
            >
              {t('textEditor.save')}
            </Button>
          )}
          {!readOnly && mayFinish && !hasNext && (
            <Button aria-disabled={fault !== undefined || undefined} onClick={() => void approve(true)}>
              {t('review.approveAndFinish')}
            </Button>
          )}
          {!readOnly && review && (
            <Button
              variant="filled"
              aria-disabled={fault !== undefined || undefined}
              loading={saving}
              title={t('textEditor.shortcutNext')}
              onClick={() => void approve()}
            >
              {t(hasNext ? 'review.approveNext' : 'review.approve')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.editor}>
        {copy.earlierCopy && !readOnly && (
          <RecoveredBanner
            at={copy.earlierCopy.at}
            onUse={() => {
              editing.replace(String(copy.earlierCopy?.values.text ?? ''));
              copy.hide();
            }}
            onDiscard={copy.forget}
          />
        )}
        {other !== null && (
          <Banner kind="warning">
            {t('textEditor.otherLanguage', {
              seen: namesOfLanguages(other),
              stated: namesOfLanguages(stored?.language ?? ''),
            })}
          </Banner>
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
          isChecked={editing.checked}
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
