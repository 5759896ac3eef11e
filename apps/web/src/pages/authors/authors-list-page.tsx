import 'virtual:texts/pages';
import { AuthorList } from '../../features/lists/author-list.tsx';

export default function AuthorsListPage() {
  return <AuthorList />;
}
