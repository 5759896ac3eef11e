import type { ReactNode } from 'react';
import { errorMessageKey } from '../../api/api-error.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';

interface Props {
  /** The reading of the thing that the page is about. */
  query: { error: unknown; refetch: () => unknown };
  width?: 'form' | 'wide';
  heading?: ReactNode;
}

/** The placeholder of a page while its data loads, or the reason it failed. */
export function LoadingPage({ query, width, heading }: Props) {
  const { t } = useTranslation();
  const { error, refetch } = query;
  return (
    <Page width={width}>
      {heading}
      {error ? <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} /> : <Loading />}
    </Page>
  );
}
