import type { ReactNode } from 'react';
import { usePortal } from '../frame/portal-context.tsx';

interface Props {
  pageNumber: number;
  pages: number;
  /** The href of a page. */
  to: (page: number) => string;
  /** Adds `rel="nofollow"` for search engines. */
  isNofollow?: boolean;
  children?: ReactNode;
}

export function Paging({ pageNumber, pages, to, isNofollow = false, children }: Props) {
  const { texts } = usePortal();
  const rel = (name: string) => (isNofollow ? `${name} nofollow` : name);
  return (
    <nav className="paging" aria-label={texts.say('portal.paging')}>
      {pageNumber > 1 && (
        <a className="button" href={to(pageNumber - 1)} rel={rel('prev')}>
          {texts.say('portal.previousPage')}
        </a>
      )}
      <span>{texts.say('portal.pageOf', { page: pageNumber, pages: Math.max(1, pages) })}</span>
      {pageNumber < pages && (
        <a className="button" href={to(pageNumber + 1)} rel={rel('next')}>
          {texts.say('portal.nextPage')}
        </a>
      )}
      {children}
    </nav>
  );
}
