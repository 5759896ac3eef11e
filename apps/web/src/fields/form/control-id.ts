import { focusableIn } from '../../ui/focus/focusable.ts';

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

export function focusControl(path: string): boolean {
  const control = findControl(path);
  if (!control) return false;
  // High on the page, with its label: the list of faults may cover the lower half.
  control.style.scrollMarginBlockStart = LABEL_ROOM;
  control.scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
  return document.activeElement === control;
}
