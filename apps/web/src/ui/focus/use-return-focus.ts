import { useEffect, useState } from 'react';
import { isFocusLost } from './focusable.ts';

/** When what opened goes away as a whole, the focus goes back to where it was, unless it has found a place. */
export function useReturnFocus() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (isFocusLost() && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    },
    [before],
  );
}
