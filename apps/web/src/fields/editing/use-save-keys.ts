import { useEffect, useRef } from 'react';

interface Keys {
  onSave?: () => void;
  onNext?: () => void;
}

/** Ctrl+S saves, Ctrl+Shift+Enter saves and goes on; ⌘ does as well. A dialog over the form keeps its keys. */
export function useSaveKeys({ onSave, onNext }: Keys) {
  const latest = useRef<Keys>({});
  latest.current = { onSave, onNext };
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const isSave = event.key.toLowerCase() === 's' && !event.shiftKey;
      const isNext = event.key === 'Enter' && event.shiftKey;
      if (!isSave && !isNext) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      if (isSave) latest.current.onSave?.();
      else latest.current.onNext?.();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
