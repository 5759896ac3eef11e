import { useEffect, useRef } from 'react';

type Keys = Partial<Record<'s' | 'f' | 'f8' | 'enter' | 'pageup' | 'pagedown', () => void>>;

/**
 * Shortcuts of the dialog for any focus within it: Ctrl with S and F, and with Shift and Enter, since Enter
 * alone splits a cue; Alt with Page Up and Page Down, since with Ctrl browsers change their own tabs and send no event;
 * F8 alone. The form below and the browser use some of them too, so the listener captures them first.
 */
export function useEditorKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const key = event.key.toLowerCase();
      const command = event.ctrlKey || event.metaKey;
      const [needsCommand, needsAlt] = [key !== 'f8' && !key.startsWith('page'), key.startsWith('page')];
      if (command !== needsCommand || event.altKey !== needsAlt) return;
      if (event.shiftKey !== (key === 'enter')) return;
      const run = latest.current[key as keyof Keys];
      // A dialog over this one keeps its keys.
      if (!run || document.querySelectorAll('[role="dialog"][aria-modal="true"]').length > 1) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    }
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
