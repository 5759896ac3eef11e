import { Banner } from '../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

/** Why something may be missing for a while, and for how long. */
export function IndexingNote({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation();
  return (
    <Banner>
      {t('search.indexing.body')}
      <ProgressBar label={t('search.indexing.label')} value={done / total} />
    </Banner>
  );
}
