import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { SelectInput } from '../../../fields/widgets/select-input.tsx';
import { formatNumber } from '../../../ui/format/format-number.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { SaveButton } from '../saved/save-button.tsx';
import { changed, type SearchAddress } from '../search-address.ts';
import classes from './result-summary.module.css';

const ORDERS = {
  relevance: {},
  oldest: { sort: 'date' },
  newest: { sort: 'date', order: 'desc' },
  signature: { sort: 'signature' },
  changed: { sort: 'updatedAt', order: 'desc' },
} as const satisfies Record<string, SearchAddress>;
type Order = keyof typeof ORDERS;

function orderOf({ sort, order }: SearchAddress): Order {
  const match = Object.entries(ORDERS).find(
    ([, one]: [string, SearchAddress]) => one.sort === sort && one.order === order,
  );
  return (match?.[0] as Order | undefined) ?? 'relevance';
}

function Forms({ address, answer }: Props) {
  const { t } = useTranslation();
  const forms = [...new Set(answer.words.flatMap((word) => word.forms))];
  if (address.q === undefined) return null;
  if (address.exact) {
    return (
      <p className={classes.forms}>
        {t('search.onlyExact')}{' '}
        <Link to="/search" search={changed(address, { exact: undefined })}>
          {t('search.allForms')}
        </Link>
      </p>
    );
  }
  return (
    <p className={classes.forms}>
      {forms.length > 0 && (
        <>
          {t('search.alsoForms')} <em>{forms.join(', ')}</em>.{' '}
        </>
      )}
      <Link to="/search" search={changed(address, { exact: true })}>
        {t('search.exactly', { query: address.q })}
      </Link>
    </p>
  );
}

interface Props {
  address: SearchAddress;
  answer: SearchAnswer;
}

/** Number of hits, matched word forms and the choice of order. */
export function ResultSummary({ address, answer }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const orderId = useId();
  const { total, totalIsExact } = answer;
  const totalText = t(totalIsExact ? 'search.found' : 'search.foundAtLeast', { count: total });
  return (
    <div className={classes.summary}>
      <div>
        <p role="status" className={classes.total}>
          {totalText.replace(String(total), formatNumber(total))}
        </p>
        <Forms address={address} answer={answer} />
      </div>
      <div className={classes.order} data-print="hide">
        <SaveButton address={address} />
        {total > 1 && (
          <div className={classes.choice}>
            <label htmlFor={orderId}>{t('search.order.label')}</label>
            <SelectInput
              id={orderId}
              value={orderOf(address)}
              onChange={(order) =>
                navigate({
                  to: '/search',
                  search: changed(address, { sort: undefined, order: undefined, ...ORDERS[order as Order] }),
                })
              }
            >
              {Object.keys(ORDERS).map((order) => (
                <option key={order} value={order}>
                  {t(`search.order.${order as Order}`)}
                </option>
              ))}
            </SelectInput>
          </div>
        )}
      </div>
    </div>
  );
}
