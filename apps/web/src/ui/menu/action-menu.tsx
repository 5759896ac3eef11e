import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import {
  Fragment,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import classes from './action-menu.module.css';
import type { MenuEntry } from './menu-entry.ts';
import { MenuItem } from './menu-item.tsx';
import { moveInMenu } from './menu-keys.ts';
import { placeMenu } from './place-menu.ts';

interface Props {
  entries: readonly MenuEntry[];
  /** The word on the button, or its accessible name where there is only an icon. */
  label: string;
  /** `button` with a word, `dots` for rows of a tree or table, `plain` styled by `className`. */
  look?: 'button' | 'dots' | 'plain';
  icon?: ReactNode;
  className?: string;
  /** Set for rows outside the tab order, where the row itself opens the menu. */
  tabIndex?: number;
  /** Puts the menu outside of what holds the button, as a row of a tree must not contain one. */
  detached?: boolean;
  ref?: Ref<{ open: () => void }>;
}

/**
 * The browser's own popover: it lies above everything, closes on Escape or a click elsewhere and gives the focus
 * back. Its entries exist only while it is open, so a thousand rows cost a thousand buttons and no more.
 */
export function ActionMenu({
  entries,
  label,
  look = 'button',
  icon,
  className,
  tabIndex,
  detached = false,
  ref,
}: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const show = () => menu.current?.togglePopover();
  const close = () => menu.current?.hidePopover();
  useImperativeHandle(ref, () => ({ open: () => menu.current?.showPopover() }));

  useEffect(() => {
    const [from, panel] = [button.current, menu.current];
    if (!open || !from || !panel) return;
    const place = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, top } = placeMenu(from.getBoundingClientRect(), panel.getBoundingClientRect(), view);
      panel.style.left = `${left}px`;
      panel.style.top = `${top}px`;
    };
    place();
    panel.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
    // The page moves under it when a list is read again; the menu stays with its button while that is in sight.
    window.addEventListener('scroll', place, { capture: true, passive: true });
    const leave = () => panel.hidePopover();
    const sight = new IntersectionObserver(([button]) => {
      if (button && !button.isIntersecting) leave();
    });
    sight.observe(from);
    window.addEventListener('resize', leave);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      sight.disconnect();
      window.removeEventListener('resize', leave);
    };
  }, [open]);

  const trigger = {
    ref: button,
    type: 'button' as const,
    className,
    tabIndex,
    popoverTarget: id,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      show();
    },
  };
  const panel = (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={classes.menu}
      onToggle={(event) => setOpen(event.newState === 'open')}
      onKeyDown={(event) => {
        if (event.key === 'Tab') close();
        else if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== ' ') moveInMenu(event);
      }}
    >
      {open &&
        entries.map((entry) => (
          <Fragment key={entry.key}>
            {entry.separated && <hr className={classes.line} />}
            <MenuItem entry={entry} onClose={close} />
          </Fragment>
        ))}
    </div>
  );
  return (
    <>
      {look === 'button' && (
        <Button {...trigger} leftSection={icon} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {label}
        </Button>
      )}
      {look === 'dots' && (
        <ActionIcon {...trigger} aria-label={label} title={label} size={28}>
          {icon ?? <IconDots size={18} aria-hidden />}
        </ActionIcon>
      )}
      {look === 'plain' && (
        <UnstyledButton {...trigger}>
          {icon} {label}
        </UnstyledButton>
      )}
      {detached ? createPortal(panel, document.querySelector('main') ?? document.body) : panel}
    </>
  );
}
