import { IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import classes from './action-menu.module.css';
import type { MenuEntry } from './menu-entry.ts';

interface Props {
  entry: MenuEntry;
  onClose: () => void;
}

export function MenuItem({ entry, onClose }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const disabled = entry.disabledReason !== undefined;
  const shared = {
    role: entry.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': entry.checked,
    'aria-disabled': disabled || undefined,
    tabIndex: -1,
    className: classes.item,
    'data-danger': entry.danger || undefined,
    // Escape closes the menu alone, not the drawer or dialog under it.
    'data-mantine-stop-propagation': true,
  };
  const content = (
    <>
      {entry.icon}
      <span className={classes.label}>
        {entry.label}
        {entry.newTab && <span className="visually-hidden"> ({t('app.opensInNewTab')})</span>}
        {entry.disabledReason && <span className={classes.reason}>{entry.disabledReason}</span>}
      </span>
      {entry.checked && <IconCheck size={16} aria-hidden />}
    </>
  );

  if (entry.href !== undefined && !disabled) {
    const href = entry.href;
    const follow = (event: MouseEvent) => {
      onClose();
      // A plain click stays in the application; with a modifier the browser does what people expect of a link.
      if (entry.newTab || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      router.history.push(href);
    };
    return (
      <a {...shared} href={href} target={entry.newTab ? '_blank' : undefined} rel="noopener" onClick={follow}>
        {content}
      </a>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        if (disabled) return;
        onClose();
        entry.onSelect?.();
      }}
    >
      {content}
    </button>
  );
}
