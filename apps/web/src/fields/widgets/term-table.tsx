import { Button } from '@mantine/core';
import type { NamedRef } from '@regest/contract/fields/record-values.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from '../fields.module.css';

interface Props {
  label: string;
  terms: readonly NamedRef[];
  onRemove?: (id: number) => void;
}

export function TermTable({ label, terms, onRemove }: Props) {
  const { t } = useTranslation();
  if (terms.length === 0) return <p className={classes.none}>{t('indices.empty')}</p>;
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('indices.table.term')}</th>
          {onRemove && (
            <th scope="col">
              <span className="visually-hidden">{t('indices.table.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {terms.map((term) => (
          <tr key={term.id}>
            <td>{term.name}</td>
            {onRemove && (
              <td>
                <Button data-remover variant="subtle" size="compact-sm" onClick={() => onRemove(term.id)}>
                  {t('actions.remove')}
                  <span className="visually-hidden">: {term.name}</span>
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
