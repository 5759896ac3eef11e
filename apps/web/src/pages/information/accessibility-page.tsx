import 'virtual:texts/pages';
import { useQuery } from '@tanstack/react-query';
import { errorMessageKey } from '../../api/api-error.ts';
import { settingsQuery } from '../../session/settings.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Page } from '../../ui/page/page.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './reading-page.module.css';

/** Dates required by the act. They change with the text, which is reviewed at least once a year. */
const DAYS = {
  published: '2026-11-15',
  updated: '2026-11-15',
  declared: '2026-11-15',
  reviewed: '2026-11-15',
} as const;
const OMBUDSMAN = 'https://bip.brpo.gov.pl/';

function Day({ of }: { of: keyof typeof DAYS }) {
  return <time dateTime={DAYS[of]}>{formatDate(`${DAYS[of]}T12:00:00`)}</time>;
}

/** Declaration in the form of the Polish act on digital accessibility, which prescribes the ids for machines. */
export default function AccessibilityPage() {
  const { t } = useTranslation();
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  // A declaration is invalid without a contact.
  if (!settings)
    return (
      <Page width="form">
        <PageHeading title={t('declaration.title')} />
        {error ? (
          <ErrorState message={t(errorMessageKey(error))} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </Page>
    );
  const { contactEmail: email, publicUrl: site, contactPhone: phone } = settings;
  return (
    <Page width="form">
      <div id="a11y-deklaracja">
        <PageHeading title={t('declaration.title')} />
      </div>
      <div className={classes.text}>
        <p id="a11y-wstep">
          <span id="a11y-podmiot">{settings.provider ?? t('declaration.provider')}</span>{' '}
          {t('declaration.commits')}{' '}
          <a id="a11y-url" href={site}>
            {site}
          </a>
          {t('declaration.byLaw')}
        </p>
        <ul>
          <li>
            {t('declaration.publishedLabel')}{' '}
            <span id="a11y-data-publikacja">
              <Day of="published" />
            </span>
          </li>
          <li>
            {t('declaration.updatedLabel')}{' '}
            <span id="a11y-data-aktualizacja">
              <Day of="updated" />
            </span>
          </li>
        </ul>

        <h2 id="a11y-status">{t('declaration.status.title')}</h2>
        <p>{t('declaration.status.partial')}</p>
        <h3>{t('declaration.inaccessible.title')}</h3>
        <ul>
          <li>{t('declaration.inaccessible.media')}</li>
          <li>{t('declaration.inaccessible.scans')}</li>
        </ul>
        <p>{t('declaration.inaccessible.exclusions')}</p>

        <h2>{t('declaration.preparation.title')}</h2>
        <p>
          {t('declaration.preparedLabel')}{' '}
          <span id="a11y-data-sporzadzenie">
            <Day of="declared" />
          </span>
        </p>
        <p>
          {t('declaration.reviewedLabel')}{' '}
          <span id="a11y-data-przeglad">
            <Day of="reviewed" />
          </span>
        </p>
        <p id="a11y-ocena">{t('declaration.preparation.selfAssessment')}</p>

        <h2>{t('declaration.shortcuts.title')}</h2>
        <p>{t('declaration.shortcuts.body')}</p>

        <h2 id="a11y-kontakt">{t('declaration.contact.title')}</h2>
        <p>
          {t('declaration.contact.mail')}{' '}
          <a id="a11y-email" href={`mailto:${email}`}>
            {email}
          </a>
          {phone && (
            <>
              {' '}
              {t('declaration.contact.phone')}{' '}
              <a id="a11y-telefon" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                {phone}
              </a>
            </>
          )}
          .{' '}
          {settings.contactPerson ? (
            <>
              {t('declaration.contact.personLabel')} <span id="a11y-osoba">{settings.contactPerson}</span>
            </>
          ) : (
            <span id="a11y-osoba">{t('declaration.contact.person')}</span>
          )}
        </p>
        <div id="a11y-procedura">
          <h3>{t('declaration.request.title')}</h3>
          <p>{t('declaration.request.body')}</p>
          <p>{t('declaration.request.contents')}</p>
          <p>{t('declaration.deadline.body')}</p>
          <h3>{t('declaration.complaint.title')}</h3>
          <p>{t('declaration.complaint.body', { authority: t('declaration.complaint.authority') })}</p>
          <p>
            <a href={OMBUDSMAN}>{t('declaration.complaint.ombudsman')}</a>
          </p>
        </div>

        <h2 id="a11y-architektura">{t('declaration.architecture.title')}</h2>
        <p>
          {t('declaration.architecture.body', { architecture: t('declaration.architecture.ofInstallation') })}
        </p>
        <h2 id="a11y-aplikacje">{t('declaration.mobile.title')}</h2>
        <p>{t('declaration.mobile.none')}</p>
      </div>
    </Page>
  );
}
