import 'virtual:texts/pages';
import { TrashView } from '../../features/trash/trash-view.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function TrashPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeading title={t('trash.title')} />
      <TrashView />
    </Page>
  );
}
