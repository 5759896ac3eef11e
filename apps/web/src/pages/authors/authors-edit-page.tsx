import 'virtual:texts/pages';
import { useParams } from '@tanstack/react-router';
import { AuthorEditor } from '../../features/authors/author-editor.tsx';
import NotFoundPage from '../errors/not-found-page.tsx';

export default function AuthorsEditPage() {
  const { id }: { id?: string } = useParams({ strict: false });
  if (id === undefined || !/^\d{1,15}$/.test(id)) return <NotFoundPage />;
  return <AuthorEditor key={id} id={Number(id)} />;
}
