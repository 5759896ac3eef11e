import type { ReactNode } from 'react';
import { FindBar } from './find-bar.tsx';
import type { Find } from './use-find.ts';
import type { ReplaceHistory } from './use-replace-history.ts';

interface Props {
  className: string | undefined;
  /** Whether the bar is shown; the undo of replacements works without it. */
  open: boolean;
  find: Find;
  history: ReplaceHistory;
  readOnly: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Frame of a text field with the search bar above and the shortcut that undoes a replacement. */
export function FindFrame({ className, open, find, history, readOnly, onClose, children }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut of a button of the search
    <div className={className} onKeyDown={history.onKey}>
      {open && (
        <FindBar
          find={find}
          readOnly={readOnly}
          canUndo={history.canUndo}
          onUndo={history.undo}
          onClose={onClose}
        />
      )}
      {children}
    </div>
  );
}
