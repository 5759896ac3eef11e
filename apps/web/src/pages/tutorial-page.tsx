import { useTranslation } from 'react-i18next';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import classes from './reading-page.module.css';

const STEPS = ['signIn', 'tree', 'record', 'drafts', 'files', 'publish', 'trash', 'help'] as const;

export default function TutorialPage() {
  const { t } = useTranslation();
  return (
    <Page width="form">
      <PageHeading title={t('menu.top.tutorial')} />
      <div className={classes.text}>
        <p>{t('tutorial.intro')}</p>
        <ol className={classes.sections}>
          {STEPS.map((step) => (
            <li key={step}>
              <h2>{t(`tutorial.${step}.title`)}</h2>
              <p>{t(`tutorial.${step}.body`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </Page>
  );
}
