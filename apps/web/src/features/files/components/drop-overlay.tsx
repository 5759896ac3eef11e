import classes from './drop-overlay.module.css';

/** Covers the page while files are dragged and names their destination. */
export function DropOverlay({ text }: { text: string }) {
  return (
    <div className={classes.overlay} data-print="hide">
      <p>{text}</p>
    </div>
  );
}
