import { useTranslation } from '../texts/use-translation.ts';

interface Props {
  /** The head of the column in words. */
  column: string;
  order: 'asc' | 'desc';
}

/** `aria-sort` is read when one comes to the head again; this says the new order at once. */
export function SortedStatus({ column, order }: Props) {
  const { t } = useTranslation();
  const direction = t(order === 'asc' ? 'list.sortedAscending' : 'list.sortedDescending');
  return (
    <p role="status" className="visually-hidden">
      {t('a11y.sorted', { column, direction })}
    </p>
  );
}
