import 'virtual:texts/pages';
import { ButtonLink } from '../../ui/page/button-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './home-page.module.css';

export default function HomePage() {
  const { t } = useTranslation();
  return (
    <Page width="form">
      <PageHeading title={t('home.title')} />
      <p>{t('home.intro')}</p>
      <p className={classes.steps}>
        <ButtonLink to="/resource" variant="filled">
          {t('home.toResource')}
        </ButtonLink>
        <ButtonLink to="/tutorial">{t('home.toTutorial')}</ButtonLink>
      </p>
    </Page>
  );
}
