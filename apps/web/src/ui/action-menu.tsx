import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Fragment, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './action-menu.module.css';

export interface MenuEntry {
  key: string;
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** A link instead of an action. */
  href?: string;
  /** Says so to those who do not see it, as a new tab is a surprise. */
  newTab?: boolean;
  danger?: boolean;
  /** A sentence: the entry stays visible and says why it cannot be used. */
  disabledReason?: string;
  /** A line above. */
  separated?: boolean;
}

interface Props {
  entries: readonly MenuEntry[];
  /** A button with this word, or … */
  label?: string;
  /** … an own target, which must take a ref and button props and carry an accessible name. */
  target?: ReactElement;
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation();
  const router = useRouter();

  /** A plain click stays in the application; with a modifier the browser does what people expect of a link. */
  function follow(event: MouseEvent, href: string) {
    if (entry.newTab || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(href);
  }

  const shared = {
    leftSection: entry.icon,
    color: entry.danger ? 'var(--rg-danger)' : undefined,
    disabled: entry.disabledReason !== undefined,
  };
  const content = (
    <>
      {entry.label}
      {entry.newTab && <span className="visually-hidden"> ({t('app.opensInNewTab')})</span>}
      {entry.disabledReason && <span className={classes.reason}>{entry.disabledReason}</span>}
    </>
  );
  if (entry.href !== undefined && entry.disabledReason === undefined) {
    const href = entry.href;
    return (
      <Menu.Item
        {...shared}
        component="a"
        href={href}
        target={entry.newTab ? '_blank' : undefined}
        rel="noopener"
        onClick={(event: MouseEvent) => follow(event, href)}
      >
        {content}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...shared} onClick={entry.onSelect}>
      {content}
    </Menu.Item>
  );
}

/** Arrows, Home, End, first letters and Escape work; focus goes back to the button. */
export function ActionMenu({ entries, label, target }: Props) {
  return (
    <Menu>
      <Menu.Target>
        {target ?? <Button rightSection={<IconChevronDown size={16} aria-hidden />}>{label}</Button>}
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Fragment key={entry.key}>
            {entry.separated && <Menu.Divider />}
            <Entry entry={entry} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
