import { useQuery } from '@tanstack/react-query';
import { LoadingPage } from '../../domain/pages/loading-page.tsx';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { authorQuery } from './author-calls.ts';
import { AuthorForm } from './author-form.tsx';

/** Editor of the author with this id, or of a new one. */
export function AuthorEditor({ id }: { id?: number }) {
  const institution = { id: useWorkingInstitutionId() };
  const query = useQuery({ ...authorQuery(id ?? 0), enabled: id !== undefined });
  const { data } = query;
  if (id === undefined) return <AuthorForm key="new" institutionId={institution.id} />;
  if (!data) return <LoadingPage query={query} width="form" />;
  return <AuthorForm key={data.id} author={data} institutionId={data.institutionId} />;
}
