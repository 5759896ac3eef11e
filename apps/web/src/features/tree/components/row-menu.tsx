import { IconDots } from '@tabler/icons-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import classes from './tree.module.css';

interface Props {
  label: string;
  entries: () => readonly MenuEntry[];
  ref: Ref<{ open: () => void }>;
}

/** A bare button until it is pressed: rows are mounted by the dozen while the tree scrolls. */
export function RowMenu({ label, entries, ref }: Props) {
  const [isOpened, setOpened] = useState(false);
  const menu = useRef<{ open: () => void }>(null);

  useImperativeHandle(ref, () => ({ open: () => (menu.current ? menu.current.open() : setOpened(true)) }));
  useEffect(() => {
    if (isOpened) menu.current?.open();
  }, [isOpened]);

  if (isOpened)
    return <ActionMenu look="dots" detached label={label} tabIndex={-1} entries={entries()} ref={menu} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.dots}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={(event) => {
        // The button makes way for the real one; the focus waits on the row and comes back to it.
        event.currentTarget.closest<HTMLElement>('[role="treeitem"]')?.focus();
        setOpened(true);
      }}
    >
      <IconDots size={18} aria-hidden />
    </button>
  );
}
