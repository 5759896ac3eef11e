import { useStore } from '../../../ui/store/store.ts';
import { scanPane } from '../scan-pane-choice.ts';
import classes from './scan-pane.module.css';

/** Placeholder of the pane while it loads, so that the layout does not shift. */
export function ScanRoom() {
  return useStore(scanPane) ? (
    <div className={classes.pane} data-scan="open" />
  ) : (
    <div className={classes.closed} data-scan="closed" />
  );
}
