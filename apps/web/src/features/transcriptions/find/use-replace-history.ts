import { type KeyboardEvent, useState } from 'react';

const MAX_STEPS = 50;

/**
 * Undo of replacements. A field loses its own undo when its text is set from outside, so the shortcut
 * undoes a replacement as long as nothing was typed after it.
 */
export function useReplaceHistory(text: string, onChange: (text: string) => void) {
  const [past, setPast] = useState<readonly { before: string; after: string }[]>([]);
  const last = past.at(-1);
  const canUndo = last !== undefined && last.after === text;

  function undo() {
    if (!canUndo) return;
    setPast(past.slice(0, -1));
    onChange(last.before);
  }

  return {
    canUndo,
    undo,
    change(after: string) {
      setPast([...past, { before: text, after }].slice(-MAX_STEPS));
      onChange(after);
    },
    onKey(event: KeyboardEvent) {
      if (!canUndo || !isUndo(event)) return;
      event.preventDefault();
      undo();
    },
  };
}

export type ReplaceHistory = ReturnType<typeof useReplaceHistory>;

export function isUndo(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
}
