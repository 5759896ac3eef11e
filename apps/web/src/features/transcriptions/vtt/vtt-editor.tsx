import { Button } from '@mantine/core';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { MediaPlayer } from '../../../domain/files/viewers/media-player.tsx';
import { confirm } from '../../../ui/dialogs/dialog-requests.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { EditorProps } from '../editor/editor-props.ts';
import { FindBar } from '../find/find-bar.tsx';
import { CueList } from './cue-list.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { RawEditor } from './raw-editor.tsx';
import { useBlockMode } from './use-block-mode.ts';
import { usePlayer } from './use-player.ts';
import classes from './vtt-editor.module.css';

const LOSSY_FAULTS = ['missingHeader', 'badTiming', 'textWithoutTiming'];

/** Whether the text has lines outside cues, which editing in blocks would lose. */
function isDroppedInBlocks(text: string): boolean {
  return parseEditorText(text).errors.some(({ code }) => LOSSY_FAULTS.includes(code));
}

/** Milliseconds; captions over the picture are updated when typing pauses. */
const CAPTIONS_DELAY_MS = 1_000;
const ShiftDialog = lazy(() => import('./shift-dialog.tsx'));

/** The player above and the cues, or the raw text, below. */
export function VttEditor(props: EditorProps) {
  const [raw, setRaw] = useState(false);
  const [follow, setFollow] = useState(true);
  const [revision, setRevision] = useState(0);
  const { t } = useTranslation();
  const player = usePlayer();
  // The player stays mounted when the view changes, and reports the time to the current view.
  const listener = useRef<(seconds: number) => void>(undefined);
  const onTime = useCallback((seconds: number) => listener.current?.(seconds), []);
  const captions = useSettled(props.text, CAPTIONS_DELAY_MS);

  async function changeView(next: boolean) {
    if (!next && isDroppedInBlocks(props.text)) {
      const agreed = await confirm({
        title: t('textEditor.vtt.dropTitle'),
        body: t('textEditor.vtt.dropBody'),
        confirmLabel: t('textEditor.vtt.dropOk'),
        cancelLabel: t('textEditor.unsaved.cancel'),
        danger: true,
      });
      if (!agreed) return;
    }
    props.onFault(undefined);
    setRevision(revision + 1);
    setRaw(next);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for what the player's controls do
    <div className={classes.editor} onKeyDown={player.onKey}>
      <div className={classes.player}>
        <MediaPlayer
          file={props.file}
          media={player.media}
          start={props.place?.time}
          captions={captions}
          language={props.language}
          onTime={onTime}
        />
      </div>
      <Blocks
        key={revision}
        {...props}
        raw={raw}
        follow={follow}
        player={player}
        listener={listener}
        onRaw={changeView}
        onFollow={setFollow}
      />
    </div>
  );
}

interface BlocksProps extends EditorProps {
  raw: boolean;
  follow: boolean;
  player: ReturnType<typeof usePlayer>;
  onRaw: (raw: boolean) => void;
  onFollow: (follow: boolean) => void;
  listener: RefObject<((seconds: number) => void) | undefined>;
}

function Blocks({ raw, follow, player, onRaw, onFollow, listener, ...props }: BlocksProps) {
  const { language, readOnly } = props;
  const { t } = useTranslation();
  const [shifting, setShifting] = useState(false);
  const mode = useBlockMode({ ...props, player, active: !raw });
  const { cues, faults, current, focused, target, handlers, onTime } = mode;
  useEffect(() => {
    listener.current = onTime;
  }, [listener, onTime]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for entries of the cue's menu
    <div className={classes.blocks} onKeyDown={raw ? undefined : mode.onKey} onFocus={mode.onFocus}>
      <EditorToolbar
        raw={raw}
        readOnly={readOnly}
        follow={follow}
        canUndo={cues.canUndo}
        onRaw={onRaw}
        onFollow={onFollow}
        onSpeed={player.setSpeed}
        onShift={() => setShifting(true)}
        onUndo={cues.undo}
      />
      {raw && <RawEditor {...props} player={player} />}
      {!raw && props.finding && (
        <FindBar
          find={mode.find}
          readOnly={readOnly}
          onClose={() => {
            props.onFindClose();
            mode.leaveFind();
          }}
        />
      )}
      {!raw && cues.rows.length === 0 && (
        <EmptyState
          title={t('textEditor.vtt.none')}
          action={
            !readOnly && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => handlers.add(-1)}>
                {t('textEditor.vtt.add')}
              </Button>
            )
          }
        />
      )}
      {!raw && cues.rows.length > 0 && (
        <CueList
          rows={cues.rows}
          faults={faults}
          current={current}
          follow={follow}
          target={target}
          found={mode.find.match}
          readOnly={readOnly}
          language={language}
          on={handlers}
        />
      )}
      <Suspense>
        {shifting && <ShiftDialog from={focused} onShift={mode.shift} onClose={() => setShifting(false)} />}
      </Suspense>
    </div>
  );
}
