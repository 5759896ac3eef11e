import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../format/format-number.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { pageWindow } from './page-window.ts';
import classes from './pagination.module.css';

interface Props {
  /** Zero-based, as in the address and on the wire. */
  page: number;
  perPage: number;
  total: number;
  totalPages: number;
}

/** Pages are links that change `page` in the address, so that back, reload and a shared link all work. */
export function Pagination({ page, perPage, total, totalPages }: Props) {
  const { t } = useTranslation();
  if (totalPages <= 1) return null;
  // Used on many pages and stays on the current one, so no route's search type fits it.
  const target = (next: number): Pick<LinkProps, 'to' | 'search' | 'activeOptions'> => ({
    to: '.',
    // The first page has no number in the address: every page would count as a part of it, and be the current one.
    activeOptions: { exact: true },
    search: ((old: Record<string, unknown>) => ({
      ...old,
      page: next === 0 ? undefined : next,
    })) as LinkProps['search'],
  });
  return (
    <nav aria-label={t('pagination.label')} className={classes.pagination} data-print="hide">
      <p className={classes.range}>
        {t('pagination.range', {
          from: formatNumber(Math.min(total, page * perPage + 1)),
          to: formatNumber(Math.min(total, (page + 1) * perPage)),
          total: formatNumber(total),
        })}
      </p>
      <ul className={classes.pages}>
        {page > 0 && (
          <li>
            <Link {...target(page - 1)} className={classes.step}>
              <IconChevronLeft size={16} aria-hidden /> {t('pagination.previous')}
            </Link>
          </li>
        )}
        {pageWindow(page, totalPages).map((item) =>
          item.kind === 'gap' ? (
            <li key={item.key} aria-hidden className={classes.gap}>
              …
            </li>
          ) : (
            <li key={item.page}>
              <Link
                {...target(item.page)}
                className={classes.page}
                aria-label={t('pagination.page', { page: item.page + 1 })}
                aria-current={item.page === page ? 'page' : undefined}
              >
                {item.page + 1}
              </Link>
            </li>
          ),
        )}
        {page < totalPages - 1 && (
          <li>
            <Link {...target(page + 1)} className={classes.step}>
              {t('pagination.next')} <IconChevronRight size={16} aria-hidden />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
