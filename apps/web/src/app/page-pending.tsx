import { Loading } from '../ui/feedback/loading.tsx';
import { Page } from '../ui/page/page.tsx';
import { useTranslation } from '../ui/texts/use-translation.ts';

/** Placeholder while a page or its data loads. */
export function PagePending() {
  const { t } = useTranslation();
  return (
    <Page>
      <Loading label={t('app.loadingPage')} />
    </Page>
  );
}
