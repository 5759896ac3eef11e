import classes from './drop-overlay.module.css';

/** Over the whole page while files are dragged: where they will go. */
export function DropOverlay({ text }: { text: string }) {
  return (
    <div className={classes.overlay} data-print="hide">
      <p>{text}</p>
    </div>
  );
}
