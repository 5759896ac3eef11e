import 'virtual:texts/pages';
import { NewsList } from '../../features/news/news-list.tsx';
import { Page } from '../../ui/page/page.tsx';

export default function NewsPage() {
  return (
    <Page width="form">
      <NewsList />
    </Page>
  );
}
