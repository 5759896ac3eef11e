import { useTranslation } from '../../../ui/texts/use-translation.ts';
import classes from './tree.module.css';
import { FILTER_LIMIT, type TreeRows } from './use-tree-rows.ts';

/** Result of the filter, and an announcement of opened and closed records for screen readers. */
export function TreeStatus({ rows, said }: { rows: TreeRows; said: string }) {
  const { t } = useTranslation();
  const { isFiltering, matches, search, query } = rows;
  const count = matches?.size ?? 0;
  const filtered = () => {
    if (!isFiltering) return '';
    if (search.isError) return t('tree.loadError');
    if (matches === undefined) return '';
    if (count === 0) return t('empty.search', { query });
    return count >= FILTER_LIMIT
      ? t('tree.filterLimited', { count: FILTER_LIMIT })
      : t('tree.filterResults', { count });
  };
  const text = filtered();
  return (
    <>
      <div role="status" className={text === '' ? 'visually-hidden' : classes.found}>
        {text}
      </div>
      <div role="status" className="visually-hidden">
        {said}
      </div>
    </>
  );
}
