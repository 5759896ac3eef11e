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

  function show(next: readonly CueRow[]) {
    setRows(next);
    const { header, styles, regions, notes } = document;
    onChange(formatVtt({ header, styles, regions, notes, cues: next }));
  }

  return {
    rows,
    canUndo: past.length > 0,
    /** Typing: the field itself knows how to undo it. */
    type: show,
    /** Splitting, merging, deleting, shifting. */
    change(next: readonly CueRow[]) {
      setPast([...past, rows].slice(-REMEMBERED));
      show(next);
    },
    undo() {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      show(last);
    },
  };
}
export type Cues = ReturnType<typeof useCues>;
