import { useEffect, useRef } from 'react';

type Keys = Partial<Record<'s' | 'f' | 'enter' | 'pageup' | 'pagedown', () => void>>;

/**
 * The shortcuts of the window, wherever in it the keyboard is: Ctrl with S, F, Page Up and Page Down, and with
 * Shift and Enter, since Enter alone splits a cue. The form
 * below and the browser have some of them too, so the window hears them first.
 */
export function useEditorKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (event.shiftKey !== (key === 'enter')) return;
      const run = latest.current[key as keyof Keys];
      // A question over this window is answered first.
      if (!run || document.querySelectorAll('[role="dialog"][aria-modal="true"]').length > 1) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    }
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
