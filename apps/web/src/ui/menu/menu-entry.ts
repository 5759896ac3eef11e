import type { ReactNode } from 'react';

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
  /** A sentence: the entry stays reachable and says why it cannot be used. */
  disabledReason?: string;
  /** One of several exclusive choices: marked when it is the present one. */
  checked?: boolean;
  /** A line above. */
  separated?: boolean;
}
