import { useEffect, useState } from 'react';

/** When what opened goes away as a whole, the focus goes back to where it was, unless it has found a place. */
export function useReturnFocus() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
