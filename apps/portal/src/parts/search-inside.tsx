import { SEARCH_MAX } from '@regest/contract/endpoints/typed-text.ts';
import type { ReactNode } from 'react';
import { usePortal } from '../frame/portal-context.tsx';
import { Icon } from './icon.tsx';

interface Props {
  path: string;
  query: string;
  label: string;
  /** Number of matches. */
  total: number;
  /** Other parameters that the address keeps. */
  hiddenFields?: ReactNode;
  /** Link or button that leads to the next match. */
  children?: ReactNode;
}

/** Search form within a file: its pages or its transcript. */
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
