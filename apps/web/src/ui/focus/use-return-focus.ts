import { useEffect, useState } from 'react';
import { isFocusLost } from './focusable.ts';

/** Returns the focus to its former place when the whole panel closes, unless another element has it. */
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
