import 'virtual:texts/pages';
import { AuthorEditor } from '../../features/authors/author-editor.tsx';

export default () => <AuthorEditor />;
