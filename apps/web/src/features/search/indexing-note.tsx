import type { SearchAnswer } from '@regest/contract/endpoints/search.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './search.module.css';

const TEXTS = { everything: 'search.indexing.body', names: 'search.indexing.names' } as const;

/** Notice that hits may be missing or have old names while the index is built, with the progress. */
export function IndexingNote({ of, done, total }: NonNullable<SearchAnswer['indexing']>) {
  const { t } = useTranslation();
  return (
    <div className={classes.indexing}>
      <Banner>
        {t(TEXTS[of])}
        <div className={classes.bar}>
          <ProgressBar label={t('search.indexing.label')} value={done / total} />
        </div>
      </Banner>
    </div>
  );
}
