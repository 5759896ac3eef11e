import { cueAt } from '@regest/contract/vtt/edit-cues.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { EditorProps } from '../editor/editor-props.ts';
import { useFind } from '../find/use-find.ts';
import { isUndo } from '../find/use-replace-history.ts';
import type { CueHandlers } from './cue-card.tsx';
import { faultsOf, isBlocking } from './cue-faults.ts';
import type { CueTarget } from './cue-list.tsx';
import * as edit from './cue-rows.ts';
import { useCues } from './use-cues.ts';
import type { Player } from './use-player.ts';

interface Options extends EditorProps {
  player: Player;
  /** False while the raw text is shown instead. */
  active: boolean;
}

/** Actions of the list of cues, with its played and marked cue. */
export function useBlockMode(options: Options) {
  const { text, onChange, onFault, readOnly, player, active, finding, place } = options;
  const { t } = useTranslation();
  const cues = useCues(text, onChange);
  const { rows } = cues;
  const faults = useMemo(() => faultsOf(rows), [rows]);
  const [current, setCurrent] = useState(-1);
  const [focused, setFocused] = useState<number>();
  const [target, setTarget] = useState<CueTarget>();
  const firstBad = [...faults].find(([, fault]) => isBlocking(fault))?.[0];

  useEffect(() => {
    if (!active) return;
    onFault(firstBad === undefined ? undefined : t('textEditor.vtt.cannotSave', { number: firstBad + 1 }));
  }, [active, firstBad, onFault, t]);

  const parts = useMemo(() => rows.map(edit.wordsOf), [rows]);
  const find = useFind(finding && active, {
    parts,
    show: (index) => setTarget({ index, keepsFocus: true }),
    change: (words) => cues.change(edit.replaceWords(rows, words)),
    first: place && { wanted: place.word ?? '', part: Math.max(0, cueAt(rows, (place.time ?? 0) * 1000)) },
  });

  const latest = useRef(cues);
  latest.current = cues;
  const onTime = useCallback((seconds: number) => setCurrent(cueAt(latest.current.rows, seconds * 1000)), []);

  // A stable object, so that a cue renders only when it changes.
  const handlers = useMemo<CueHandlers>(() => {
    const type = (next: readonly edit.CueRow[]) => latest.current.type(next);
    const change = (next: readonly edit.CueRow[], index?: number) => {
      latest.current.change(next);
      if (index !== undefined) setTarget({ index });
    };
    const now = () => latest.current.rows;
    return {
      play: (index) => player.playFrom(now()[index]?.start ?? 0),
      time: (index, edge, value) => type(edit.typeTime(now(), index, edge, value)),
      setNow: (index, edge) => change(edit.setTime(now(), index, edge, player.now())),
      words: (index, words) => type(edit.typeWords(now(), index, words)),
      speaker: (index, name) => type(edit.setSpeaker(now(), index, name)),
      split: (index, caret) => change(edit.splitRow(now(), index, caret, player.now()), index + 1),
      merge: (index) => change(edit.mergeRow(now(), index), index),
      add: (index) => change(edit.addRow(now(), index), index + 1),
      remove: (index) => change(edit.removeRow(now(), index), Math.min(index, now().length - 2)),
    };
  }, [player]);

  return {
    cues,
    faults,
    current,
    focused,
    target,
    find,
    handlers,
    onTime,
    shift: (by: number, from: number) => cues.change(edit.shiftRows(rows, by, from)),
    onFocus(event: FocusEvent) {
      const cue = event.target.closest<HTMLElement>('[data-cue]')?.dataset.cue;
      if (cue === undefined || Number(cue) === focused) return;
      setFocused(Number(cue));
      cues.rest();
    },
    /** Moves the focus to the current match when the search closes. */
    leaveFind() {
      if (find.match) setTarget({ index: find.match.part, selection: find.match });
    },
    onKey(event: KeyboardEvent) {
      if (cues.ownsUndo && !readOnly && isUndo(event)) {
        event.preventDefault();
        cues.undo();
        return;
      }
      if ((event.key !== 'F8' && event.key !== 'F9') || focused === undefined || readOnly) return;
      event.preventDefault();
      handlers.setNow(focused, event.key === 'F8' ? 'start' : 'end');
    },
  };
}
