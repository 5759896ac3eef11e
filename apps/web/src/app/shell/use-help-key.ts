import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Where one types, a question mark is a question mark; a window over the page has the keyboard to itself. */
function isTyped({ target, defaultPrevented }: KeyboardEvent): boolean {
  const typed = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
  return defaultPrevented || Boolean(typed) || document.querySelector('[aria-modal="true"]') !== null;
}

/** `?` opens the page of all keys. */
export function useHelpKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyped(event)) return;
      event.preventDefault();
      void navigate({ to: '/keyboard' });
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
