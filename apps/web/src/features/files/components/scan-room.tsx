import { useStore } from '../../../ui/store/store.ts';
import { scanPane } from '../scan-pane-choice.ts';
import classes from './scan-pane.module.css';

/** Keeps the place of what is being fetched, so that nothing moves under the pointer when it comes. */
export function ScanRoom() {
  return useStore(scanPane) ? (
    <div className={classes.pane} data-scan="open" />
  ) : (
    <div className={classes.closed} data-scan="closed" />
  );
}
