import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import type { ReactNode } from 'react';
import { usePortal } from '../frame/portal-context.tsx';
import { Icon } from './icon.tsx';

interface Props {
  path: string;
  query: string;
  label: string;
  /** How many were found. */
  total: number;
  /** What else the address keeps. */
  hiddenFields?: ReactNode;
  /** The way to the next one. */
  children?: ReactNode;
}

/** Words looked for inside a file, on its pages or in what is said. */
export function SearchInside({ path, query, label, total, hiddenFields, children }: Props) {
  const { texts, href } = usePortal();
  return (
    <form className="reader-search" action={href(path)} method="get">
      {hiddenFields}
      <Icon name="search" />
      <input
        type="search"
        name="q"
        defaultValue={query}
        maxLength={SEARCH_MAX}
        aria-label={label}
        placeholder={label}
      />
      {query !== '' && <output>{texts.sayCount('portal.search.inGroup', total)}</output>}
      {children}
    </form>
  );
}
