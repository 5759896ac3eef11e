import { formatVtt } from '@regest/contract/vtt/format-vtt.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { useState } from 'react';
import { type CueRow, toRow } from './cue-rows.ts';

const REMEMBERED = 50;

/** The cues of a text, with a way back from everything that changes more than the words of one. */
export function useCues(text: string, onChange: (text: string) => void) {
  const [document] = useState(() => parseEditorText(text));
  const [rows, setRows] = useState<readonly CueRow[]>(() => document.cues.map(toRow));
  const [past, setPast] = useState<readonly (readonly CueRow[])[]>([]);
  /** Words were typed after the last step, and are a step of their own. */
  const [typed, setTyped] = useState(false);

  function show(next: readonly CueRow[]) {
    setRows(next);
    const { header, styles, regions, notes } = document;
    onChange(formatVtt({ header, styles, regions, notes, cues: next }));
  }

  function step(next: readonly CueRow[], typing: boolean) {
    setPast([...past, rows].slice(-REMEMBERED));
    setTyped(typing);
    show(next);
  }

  return {
    rows,
    canUndo: past.length > 0,
    /** False while the field that was typed in knows how to undo it. */
    ownsUndo: past.length > 0 && !typed,
    /** The first letter typed into a cue begins a step; what follows there belongs to it. */
    type(next: readonly CueRow[]) {
      if (typed) show(next);
      else step(next, true);
    },
    /** The cursor is elsewhere: the field that was typed in no longer undoes it, this does. */
    rest: () => setTyped(false),
    /** Splitting, merging, deleting, shifting, replacing. */
    change: (next: readonly CueRow[]) => step(next, false),
    undo() {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      setTyped(false);
      show(last);
    },
  };
}
