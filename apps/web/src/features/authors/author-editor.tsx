import { useQuery } from '@tanstack/react-query';
import { errorMessageKey } from '../../api/api-error.ts';
import { useCurrentInstitution } from '../../session/current-user.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { authorQuery } from './author-calls.ts';
import { AuthorForm } from './author-form.tsx';

/** A stored creator by its id, or a new one. */
export function AuthorEditor({ id }: { id?: number }) {
  const { t } = useTranslation();
  const institution = useCurrentInstitution();
  const { data, error, refetch } = useQuery({ ...authorQuery(id ?? 0), enabled: id !== undefined });
  if (id === undefined) return <AuthorForm key="new" institutionId={institution.id} />;
  if (!data) {
    return (
      <Page width="form">
        {error ? <ErrorState message={t(errorMessageKey(error))} onRetry={() => refetch()} /> : <Loading />}
      </Page>
    );
  }
  return <AuthorForm key={data.id} author={data} institutionId={data.institutionId} />;
}
