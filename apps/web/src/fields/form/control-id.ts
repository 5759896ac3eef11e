import { focusableIn } from '../../ui/focus/focusable.ts';
import { createStore } from '../../ui/store/store.ts';

/** The control of a field or of a part of it has the id of its path, so that a link in the summary finds it. */
export function controlId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}

const LABEL_ROOM = '96px';

/** The element of the path, or of the nearest part above it that is on the page. */
function findControl(path: string): HTMLElement | null {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const element = document.getElementById(controlId(parts.slice(0, length).join('.')));
    if (element) return focusableIn(element) ?? element;
  }
  return null;
}

export function focusControl(path: string, block: ScrollLogicalPosition = 'start'): boolean {
  const control = findControl(path);
  if (!control) return false;
  // High on the page, with its label: the list of faults may cover the lower half.
  control.style.scrollMarginBlockStart = LABEL_ROOM;
  control.scrollIntoView({ block });
  control.focus({ preventScroll: true });
  return document.activeElement === control;
}

/** The path of the next field to focus; tabs inside a form open themselves for it. */
export const requestedPath = createStore('');

/** Limit of animation frames in which a tab renders its fields. */
const FRAMES = 20;

/** Focuses the control of a path as soon as it is on the page; `nearest` scrolls no further than it must. */
export function requestFocus(path: string, block: ScrollLogicalPosition = 'start') {
  requestedPath.set('');
  requestedPath.set(path);
  let framesLeft = FRAMES;
  const attempt = () => {
    framesLeft -= 1;
    // The first frames let tabs open: before that a part above the wanted one would be found.
    if (framesLeft < FRAMES - 3 && focusControl(path, block)) return;
    if (framesLeft > 0) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
