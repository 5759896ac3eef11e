type AfterPress = (run: () => void) => void;

/** Listens for presses there, and keeps what comes meanwhile until they end, in the order it came. */
export function pressesOn(target: EventTarget): AfterPress {
  let postponed: (() => void)[] = [];
  let pressed = false;

  function settle() {
    pressed = false;
    const due = postponed;
    postponed = [];
    for (const run of due) run();
  }

  target.addEventListener('pointerdown', () => (pressed = true), true);
  // The click has its target by now, and its handlers see the postponed change.
  target.addEventListener('click', settle, true);
  for (const end of ['pointerup', 'pointercancel']) {
    target.addEventListener(end, () => setTimeout(settle), true);
  }
  return (run) => {
    if (pressed) postponed.push(run);
    else run();
  };
}

/**
 * Runs now, or when the button that is being pressed is let go. Leaving a field by pressing a button shows or clears the
 * field's error: the page must not move under the pointer between the press and the release, or the click is lost.
 */
export const afterPress: AfterPress = typeof window === 'undefined' ? (run) => run() : pressesOn(window);
