import { createStore } from '../../ui/store/store.ts';
import { focusControl } from './control-id.ts';

/** The path that someone wants to see; tabs inside a form open themselves for it. */
export const requestedPath = createStore('');

/** As many frames as a tab may need to draw its fields. */
const FRAMES = 20;

/** Focuses the control of a path as soon as it is on the page. */
export function requestFocus(path: string) {
  requestedPath.set('');
  requestedPath.set(path);
  let framesLeft = FRAMES;
  const attempt = () => {
    framesLeft -= 1;
    // The first frames let tabs open: before that a part above the wanted one would be found.
    if (framesLeft < FRAMES - 3 && focusControl(path)) return;
    if (framesLeft > 0) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
