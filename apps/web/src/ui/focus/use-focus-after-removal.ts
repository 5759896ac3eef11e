import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { focusableIn, isFocusLost } from './focusable.ts';

const REMOVERS = '[data-remover]';

/**
 * A button that removes its own row, or is replaced, loses the focus with it.
 * The next `data-remover` gets it then, else what adds (`data-adder`), else the control or whatever comes first, and
 * the frame itself where nothing is left in it.
 * Spread the answer on the element of `frame`.
 */
export function useFocusAfterRemoval(frame: RefObject<HTMLElement | null>, controlId?: string) {
  /** Place of the focus among the buttons that remove, or -1 for another part of the frame. */
  const place = useRef<number | null>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    if (place.current === null || !isFocusLost() || !current) return;
    const removers = current.querySelectorAll<HTMLElement>(REMOVERS);
    const next = place.current === -1 ? undefined : removers[Math.min(place.current, removers.length - 1)];
    const adder = current.querySelector<HTMLElement>('[data-adder]');
    const control = controlId && current.querySelector<HTMLElement>(`#${CSS.escape(controlId)}`);
    (focusableIn(next ?? adder ?? (control || current)) ?? current).focus();
  });
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const remover = target.closest<HTMLElement>(REMOVERS);
      place.current = remover
        ? [...currentTarget.querySelectorAll<HTMLElement>(REMOVERS)].indexOf(remover)
        : -1;
    },
    onBlur: () => {
      place.current = null;
    },
  };
}
