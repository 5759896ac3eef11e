import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { isMac } from '../../../ui/focus/is-mac.ts';

/** As it is written on the keys. */
export const searchKey = () => (isMac() ? '⌘K' : 'Ctrl+K');

/** A window over the page has the keyboard to itself, and in formatted text the key makes a link. */
function isUsedElsewhere({ target, defaultPrevented }: KeyboardEvent): boolean {
  const isRichText = target instanceof HTMLElement && target.isContentEditable;
  return defaultPrevented || isRichText || document.querySelector('[aria-modal="true"]') !== null;
}

/** Ctrl+K on any page puts the cursor into the box, or opens the page where the box has no room. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const hasModifier = isMac() ? event.metaKey : event.ctrlKey;
      if (
        !hasModifier ||
        event.altKey ||
        event.shiftKey ||
        event.key.toLowerCase() !== 'k' ||
        isUsedElsewhere(event)
      )
        return;
      event.preventDefault();
      const box = input.current;
      // No parent to be placed in: the box is hidden.
      if (box?.offsetParent) box.select();
      else void navigate({ to: '/search' });
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [input, navigate]);
}
