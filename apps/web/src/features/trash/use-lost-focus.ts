import { type RefObject, useEffect } from 'react';

const ROW = '[role="row"], tr';

/** Moves the focus from a removed row to the next one, else to the head of its group. */
export function useLostFocus(container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let row: Element | null = null;
    let next: Element | null = null;
    let group: Element | null = null;
    const remember = (event: FocusEvent) => {
      if (!(event.target instanceof Element)) return;
      row = event.target.closest(ROW);
      next = row?.nextElementSibling ?? row?.previousElementSibling ?? null;
      group = event.target.closest('section')?.querySelector('h2 button') ?? null;
    };
    const mend = new MutationObserver(() => {
      if (!row || row.isConnected || document.activeElement !== document.body) return;
      const target = next?.isConnected ? next.querySelector('a, button') : group;
      row = null;
      if (target instanceof HTMLElement) target.focus();
    });
    element.addEventListener('focusin', remember);
    mend.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      mend.disconnect();
    };
  }, [container]);
}
