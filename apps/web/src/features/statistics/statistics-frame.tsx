import type { ReactNode } from 'react';
import { Banner } from '../../ui/feedback/banner.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { InstitutionChoice, SourceChoice } from './choices.tsx';
import { RangeForm } from './range-form.tsx';
import classes from './statistics.module.css';
import { rangeOf, type StatisticsSearch } from './statistics-search.ts';

interface Props {
  title: string;
  above?: ReactNode;
  meta?: ReactNode;
  actions: ReactNode;
  search: StatisticsSearch;
  /** Choice of a level, between the period and the figures. */
  choice?: ReactNode;
  children: ReactNode;
}

/** Frame of statistics pages: source, period and downloads. */
export function StatisticsFrame({ title, above, meta, actions, search, choice, children }: Props) {
  const { t } = useTranslation();
  const { source = 'old' } = search;
  const { from, to } = rangeOf(search);
  return (
    <Page>
      <PageHeading title={title} above={above} meta={meta} actions={actions} />
      <Banner>{t(source === 'old' ? 'statistics.oldPortalNotice' : 'statistics.portalNotice')}</Banner>
      <div className={classes.controls}>
        <SourceChoice search={search} />
        <InstitutionChoice search={search} />
        <RangeForm search={search} />
      </div>
      {choice}
      <p className={classes.printedRange}>
        {t('statistics.dateRange')}: {formatDate(`${from}T12:00:00`)} – {formatDate(`${to}T12:00:00`)}
      </p>
      {children}
    </Page>
  );
}
