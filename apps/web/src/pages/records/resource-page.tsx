import { useMediaQuery } from '@mantine/hooks';
import { ResourceOverview } from '../../features/tree/components/resource-overview.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './resource-page.module.css';

export default function ResourcePage() {
  const { t } = useTranslation();
  const hasRoom = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false });
  const heading = <PageHeading title={t('pages.resource')} />;
  if (!hasRoom) return <div className={classes.narrow}>{heading}</div>;
  return (
    <Page>
      {heading}
      <ResourceOverview />
    </Page>
  );
}
