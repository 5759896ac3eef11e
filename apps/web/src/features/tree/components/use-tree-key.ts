import { useEffect, useRef } from 'react';
import { isMac } from '../../../ui/focus/is-mac.ts';

/** Name of the shortcut on this keyboard. */
export const treeKey = () => (isMac() ? '⌘B' : 'Ctrl+B');

/** Ctrl+B shows and hides the tree, except in dialogs and in formatted text, where it means bold. */
export function useTreeKey(toggle: () => void) {
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isModified = isMac() ? event.metaKey : event.ctrlKey;
      if (!isModified || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'b') return;
      const isRichText = event.target instanceof HTMLElement && event.target.isContentEditable;
      if (event.defaultPrevented || isRichText || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
