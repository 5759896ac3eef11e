/** What waits for the pointer to be let go, in the order it came. */
let waiting: (() => void)[] = [];
let pressed = false;

function settle() {
  pressed = false;
  const due = waiting;
  waiting = [];
  for (const run of due) run();
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), true);
  // The click has its target by now, and whoever hears it already sees what waited.
  window.addEventListener('click', settle, true);
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, () => setTimeout(settle), true);
  }
}

/**
 * Runs now, or when the button that is being pressed is let go. Leaving a field by pressing a button shows or clears the
 * field's error: the page must not move under the pointer between the press and the release, or the click is lost.
 */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}
