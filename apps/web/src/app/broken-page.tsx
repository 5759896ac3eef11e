import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError, errorMessageKey } from '../api/api-error.ts';
import NotFoundPage from '../pages/errors/not-found-page.tsx';
import { settingsQuery } from '../session/settings.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Page } from '../ui/page/page.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useTranslation } from '../ui/texts/use-translation.ts';
import classes from './broken-page.module.css';

/** Typed text of a page that broke. */
export interface RescuedText {
  label: string;
  text: string;
}

/** Error page for data that every page needs, such as the signed-in user or the frame. */
export function BrokenStart({ error, reset }: ErrorComponentProps) {
  return (
    <main>
      <BrokenPage error={error} rescued={[]} onRetry={reset} />
    </main>
  );
}

interface Props {
  error: unknown;
  rescued: readonly RescuedText[];
  onRetry: () => void;
}

/** A failed call shows the server's message; an error of the program shows the text that was typed. */
export function BrokenPage({ error, rescued, onRetry }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const { data: settings } = useQuery(settingsQuery);
  async function retry() {
    await router.invalidate();
    onRetry();
  }
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const isCall = error instanceof ApiError;
  return (
    <Page width="form">
      <PageHeading title={t(isCall ? 'errors.unknown' : 'errors.boundary.title')} />
      <ErrorState message={t(isCall ? errorMessageKey(error) : 'errors.boundary.body')} onRetry={retry} />
      {settings && <p>{t('errors.contact', { email: settings.contactEmail })}</p>}
      {rescued.length > 0 && (
        <section className={classes.rescued}>
          <h2>{t('errors.boundary.rescued')}</h2>
          <p>{t('errors.boundary.rescuedHelp')}</p>
          <dl>
            {rescued.map(({ label, text }) => (
              <div key={`${label}-${text}`}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {!isCall && (
        <p>
          <Button onClick={() => location.reload()}>{t('errors.boundary.reload')}</Button>
        </p>
      )}
    </Page>
  );
}
