import { Input } from '@mantine/core';
import { speakerOf } from '@regest/contract/vtt/speakers.ts';
import { formatTime } from '@regest/contract/vtt/time.ts';
import {
  IconArrowMerge,
  IconArrowsSplit,
  IconClockDown,
  IconClockUp,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { ViewerButton } from '../../../domain/files/viewers/viewer-button.tsx';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { Match } from '../find/find-matches.ts';
import { MatchMark } from '../find/match-mark.tsx';
import type { CueFault } from './cue-faults.ts';
import { type CueRow, type Edge, wordsOf } from './cue-rows.ts';
import classes from './vtt-editor.module.css';

export interface CueHandlers {
  play: (index: number) => void;
  time: (index: number, edge: Edge, text: string) => void;
  setNow: (index: number, edge: Edge) => void;
  words: (index: number, words: string) => void;
  speaker: (index: number, name: string) => void;
  split: (index: number, caret: number) => void;
  merge: (index: number) => void;
  add: (index: number) => void;
  remove: (index: number) => void;
}

interface Props {
  row: CueRow;
  index: number;
  isLast: boolean;
  isCurrent: boolean;
  fault: CueFault | undefined;
  /** Current search match in this cue. */
  found: Match | undefined;
  readOnly: boolean;
  language: string | null;
  speakersId: string;
  on: CueHandlers;
}

const MESSAGES = {
  format: 'textEditor.vtt.formatError',
  order: 'textEditor.vtt.orderError',
  overlap: 'textEditor.vtt.overlapWarning',
} as const;
const SIZE = 16;

/** One cue, memoized: it renders only when it changes or its highlight does. */
export const CueCard = memo(function CueCard(props: Props) {
  const { row, index, isLast, isCurrent, fault, found, readOnly, language, speakersId, on } = props;
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const name = t('textEditor.vtt.block', {
    number: index + 1,
    from: formatTime(row.start),
    to: formatTime(row.end),
  });
  const faultId = fault && `cue-${row.key}-fault`;
  const isBad = fault === 'format' || fault === 'order';
  const caret = () => area.current?.selectionStart ?? 0;
  const time = (edge: Edge) => (
    <Input
      size="xs"
      classNames={{ input: classes.time }}
      aria-label={t(edge === 'start' ? 'textEditor.vtt.from' : 'textEditor.vtt.to')}
      // Mantine removes these when they are passed as properties.
      attributes={{ input: { 'aria-invalid': isBad || undefined, 'aria-describedby': faultId } }}
      readOnly={readOnly}
      value={edge === 'start' ? row.startText : row.endText}
      onChange={(event) => on.time(index, edge, event.currentTarget.value)}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div
      role="group"
      aria-label={name}
      aria-current={isCurrent || undefined}
      data-cue={index}
      className={classes.cue}
    >
      <ViewerButton
        label={`${t('textEditor.vtt.playFrom')}: ${formatTime(row.start)}`}
        icon={<IconPlayerPlay size={SIZE} />}
        onClick={() => on.play(index)}
      />
      <div className={classes.times}>
        {time('start')}
        <span aria-hidden>–</span>
        {time('end')}
      </div>
      <Input
        size="xs"
        className={classes.speaker}
        aria-label={t('textEditor.vtt.speaker')}
        placeholder={t('textEditor.vtt.speaker')}
        list={speakersId}
        readOnly={readOnly}
        value={speakerOf(row.text) ?? ''}
        onChange={(event) => on.speaker(index, event.currentTarget.value)}
      />
      <div className={classes.words}>
        <Input
          component="textarea"
          multiline
          ref={area}
          classNames={{ input: classes.wordsInput }}
          aria-label={t('textEditor.vtt.text')}
          lang={language ?? undefined}
          spellCheck
          attributes={{ input: { dir: 'auto' } }}
          rows={1}
          readOnly={readOnly}
          value={wordsOf(row)}
          onChange={(event) => on.words(index, event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !event.ctrlKey || readOnly) return;
            event.preventDefault();
            on.split(index, caret());
          }}
        />
        {found && <MatchMark area={area} text={wordsOf(row)} start={found.start} end={found.end} />}
      </div>
      {!readOnly && (
        <ActionMenu
          look="dots"
          label={t('textEditor.vtt.actions', { number: index + 1 })}
          className={classes.menu}
          entries={[
            {
              key: 'split',
              label: t('textEditor.vtt.split'),
              icon: <IconArrowsSplit size={SIZE} aria-hidden />,
              onSelect: () => on.split(index, caret()),
            },
            ...(isLast
              ? []
              : [
                  {
                    key: 'merge',
                    label: t('textEditor.vtt.merge'),
                    icon: <IconArrowMerge size={SIZE} aria-hidden />,
                    onSelect: () => on.merge(index),
                  },
                ]),
            {
              key: 'start',
              label: t('textEditor.vtt.setFrom'),
              icon: <IconClockUp size={SIZE} aria-hidden />,
              onSelect: () => on.setNow(index, 'start'),
            },
            {
              key: 'end',
              label: t('textEditor.vtt.setTo'),
              icon: <IconClockDown size={SIZE} aria-hidden />,
              onSelect: () => on.setNow(index, 'end'),
            },
            {
              key: 'add',
              label: t('textEditor.vtt.addAfter'),
              icon: <IconPlus size={SIZE} aria-hidden />,
              onSelect: () => on.add(index),
            },
            {
              key: 'remove',
              label: t('textEditor.vtt.remove'),
              icon: <IconTrash size={SIZE} aria-hidden />,
              danger: true,
              separated: true,
              onSelect: () => on.remove(index),
            },
          ]}
        />
      )}
      {fault && (
        <p id={faultId} className={classes.fault} data-warning={!isBad || undefined}>
          {t(MESSAGES[fault])}
        </p>
      )}
    </div>
  );
});
