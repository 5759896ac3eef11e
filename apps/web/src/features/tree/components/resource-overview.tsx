import { treeApi } from '@regest/contract/endpoints/tree.ts';
import { LEVEL_PATHS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { formatNumber } from '../../../ui/format/format-number.ts';
import { KeyValue } from '../../../ui/page/key-value.tsx';
import { useStore } from '../../../ui/store/store.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { EMPTY_BRANCH, ROOT } from '../model/branch.ts';
import { sumContents } from '../model/sum-contents.ts';
import { useTree } from '../use-tree.ts';
import classes from './overview.module.css';

const KEYS = [
  { keys: ['↑', '↓'], text: 'tree.overview.keyMove' },
  { keys: ['→', '←', 'Enter'], text: 'tree.overview.keyOpen' },
  { keys: ['Shift', 'F10'], text: 'tree.overview.keyMenu' },
  { keys: ['*'], text: 'tree.overview.keyAll' },
] as const;

const MAX_AGE_MS = 15_000;

/** Page beside the tree while no record is open: figures of the holdings and the keys. */
export function ResourceOverview() {
  const { t } = useTranslation();
  const { institutionId, store } = useTree();
  // Old figures would hide changes by others.
  useEffect(() => {
    const renew = () => store.readAgain(ROOT, MAX_AGE_MS);
    renew();
    window.addEventListener('focus', renew);
    return () => window.removeEventListener('focus', renew);
  }, [store]);
  const roots = useStore(store.shape).branches.get(ROOT) ?? EMPTY_BRANCH;
  const sums = sumContents(roots);
  // The server counts when the tree has not read all collections.
  const isUnknown = sums === undefined && (roots.total !== null || roots.pages.get(0)?.failed === true);
  const counts = useQueries({
    queries: RECORD_LEVELS.map((level) => ({
      queryKey: ['tree', 'count', institutionId, level],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(treeApi.count, {
          params: { levels: LEVEL_PATHS[level] },
          query: { institution_id: institutionId },
          signal,
        }),
      enabled: isUnknown,
      refetchOnWindowFocus: true,
    })),
  });
  return (
    <div className={classes.overview}>
      <p>{t('tree.overview.choose')}</p>
      <h2>{t('tree.overview.counts')}</h2>
      <KeyValue
        items={RECORD_LEVELS.map((level, index) => {
          const count = sums?.[level] ?? counts[index]?.data?.count;
          return { label: t(`levelPlural.${level}`), value: count === undefined ? '…' : formatNumber(count) };
        })}
      />
      <h2>{t('tree.overview.keys')}</h2>
      <ul className={classes.keys}>
        {KEYS.map(({ keys, text }) => (
          <li key={text}>
            <span>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
            {t(text)}
          </li>
        ))}
        <li>
          <span>
            <kbd>{t('tree.overview.letters')}</kbd>
          </span>
          {t('tree.overview.keyFind')}
        </li>
      </ul>
    </div>
  );
}
