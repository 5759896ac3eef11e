import { NewsList } from '../../features/news/news-list.tsx';
import { Page } from '../../ui/page.tsx';

export default function NewsPage() {
  return (
    <Page width="form">
      <NewsList />
    </Page>
  );
}
