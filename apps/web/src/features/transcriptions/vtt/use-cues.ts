import { formatVtt } from '@regest/contract/vtt/format-vtt.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { useState } from 'react';
import { type CueRow, toRow } from './cue-rows.ts';

const MAX_STEPS = 50;

/** The cues of a text with undo. */
export function useCues(text: string, onChange: (text: string) => void) {
  const [document] = useState(() => parseEditorText(text));
  const [rows, setRows] = useState<readonly CueRow[]>(() => document.cues.map(toRow));
  const [past, setPast] = useState<readonly (readonly CueRow[])[]>([]);
  /** True while the last step is typing. */
  const [typed, setTyped] = useState(false);

  function show(next: readonly CueRow[]) {
    setRows(next);
    const { header, styles, regions, notes } = document;
    onChange(formatVtt({ header, styles, regions, notes, cues: next }));
  }

  function step(next: readonly CueRow[], typing: boolean) {
    setPast([...past, rows].slice(-MAX_STEPS));
    setTyped(typing);
    show(next);
  }

  return {
    rows,
    canUndo: past.length > 0,
    /** False while the focused field has its own undo for the typed text. */
    ownsUndo: past.length > 0 && !typed,
    /** Applies typing; the first letter in a cue starts a step, and the following ones belong to it. */
    type(next: readonly CueRow[]) {
      if (typed) show(next);
      else step(next, true);
    },
    /** Ends the typing step when the focus leaves the field, whose own undo then no longer applies. */
    rest: () => setTyped(false),
    /** Applies a split, merge, deletion, shift or replacement as one step. */
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
