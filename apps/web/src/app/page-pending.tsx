import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { useTranslation } from '../ui/texts/use-translation.ts';

/** While a page or its data is on the way. */
export function PagePending() {
  const { t } = useTranslation();
  return (
    <Page>
      <Loading label={t('app.loadingPage')} />
    </Page>
  );
}
