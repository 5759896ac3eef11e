import { type KeyboardEvent, useRef } from 'react';
import type { Outline } from '../model/outline.ts';
import { findByTyping, TYPING_PAUSE } from '../model/type-ahead.ts';

/** Collects letters typed in quick succession and finds the row that begins with them. */
export function useTypeAhead() {
  const typing = useRef({ text: '', until: 0 });
  return (event: KeyboardEvent, outline: Outline, from: number): number | undefined => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) {
      return undefined;
    }
    const now = event.timeStamp;
    const text = now < typing.current.until ? typing.current.text + event.key : event.key;
    typing.current = { text, until: now + TYPING_PAUSE };
    const repeated = text.length > 1 && [...text].every((letter) => letter === event.key);
    // The same letter again goes on to the next row, unless something does begin with it doubled: `001`.
    return (
      findByTyping(outline, from, text) ?? (repeated ? findByTyping(outline, from, event.key) : undefined)
    );
  };
}
