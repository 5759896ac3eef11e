import 'virtual:texts/pages';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../session/settings.ts';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './reading-page.module.css';

const SECTIONS = ['purpose', 'accounts', 'roles', 'publishing', 'limits', 'privacy', 'contact'] as const;

export default function RulesPage() {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery);
  return (
    <Page width="form">
      <PageHeading title={t('menu.top.rules')} />
      <div className={classes.text}>
        <p>{t('rules.intro')}</p>
        <ol className={classes.sections}>
          {SECTIONS.map((section) => (
            <li key={section}>
              <h2>{t(`rules.${section}.title`)}</h2>
              <p>{t(`rules.${section}.body`, { email: settings?.contactEmail ?? '' })}</p>
            </li>
          ))}
        </ol>
      </div>
    </Page>
  );
}
