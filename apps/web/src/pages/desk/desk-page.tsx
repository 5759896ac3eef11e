import 'virtual:texts/pages';
import { DeskScreen } from '../../features/desk/desk-screen.tsx';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

export default function DeskPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeading
        title={t('desk.title')}
        actions={
          <ButtonLink to="/resource" variant="filled">
            {t('desk.toResource')}
          </ButtonLink>
        }
      />
      <DeskScreen />
    </Page>
  );
}
