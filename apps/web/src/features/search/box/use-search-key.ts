import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { isMac } from '../../../ui/focus/is-mac.ts';

/** Name of the shortcut on this keyboard. */
export const searchKey = () => (isMac() ? '⌘K' : 'Ctrl+K');

/** Whether the shortcut belongs to a dialog, or to formatted text, where it inserts a link. */
function isUsedElsewhere({ target, defaultPrevented }: KeyboardEvent): boolean {
  const isRichText = target instanceof HTMLElement && target.isContentEditable;
  return defaultPrevented || isRichText || document.querySelector('[aria-modal="true"]') !== null;
}

/** Ctrl+K focuses the box on any page, or opens the search page when the box is hidden. */
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
      // A hidden box has no offsetParent.
      if (box?.offsetParent) box.select();
      else void navigate({ to: '/search' });
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [input, navigate]);
}
