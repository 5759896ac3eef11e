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

/** Menu of a row, a plain button until it is pressed, since scrolling mounts many rows. */
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
        // The real menu button replaces this one; the focus stays on the row meanwhile.
        event.currentTarget.closest<HTMLElement>('[role="treeitem"]')?.focus();
        setOpened(true);
      }}
    >
      <IconDots size={18} aria-hidden />
    </button>
  );
}
