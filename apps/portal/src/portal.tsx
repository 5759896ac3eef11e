import { renderToString } from 'react-dom/server';
import { hardSpacesIn } from './frame/hard-spaces.ts';
import { PortalProvider } from './frame/portal-context.tsx';
import type { PortalFrame } from './frame/portal-frame.ts';
import { HomePage } from './pages/home-page.tsx';
import { InstitutionPage } from './pages/institution-page.tsx';
import { ArchivesPage, CreatorPage, IndexPage, MapPage, TermPage } from './pages/names-pages.tsx';
import { QuestionPage } from './pages/question-page.tsx';
import { RecordPage } from './pages/record-page.tsx';
import { SearchPage } from './pages/search-page.tsx';
import { ErrorPage, NewsPage, TextPage } from './pages/text-pages.tsx';
import type { PortalPage } from './views/pages.ts';

function Page({ view }: { view: PortalPage }) {
  switch (view.page) {
    case 'home':
      return <HomePage view={view} />;
    case 'institution':
      return <InstitutionPage view={view} />;
    case 'record':
      return <RecordPage view={view} />;
    case 'creator':
      return <CreatorPage view={view} />;
    case 'term':
      return <TermPage view={view} />;
    case 'archives':
      return <ArchivesPage view={view} />;
    case 'index':
      return <IndexPage view={view} />;
    case 'map':
      return <MapPage view={view} />;
    case 'news':
      return <NewsPage view={view} />;
    case 'search':
      return <SearchPage view={view} />;
    case 'question':
      return <QuestionPage view={view} />;
    case 'error':
      return <ErrorPage view={view} />;
    default:
      return <TextPage view={view} />;
  }
}

/** A page as one text: what a reader sees is complete before the first byte leaves. */
export function renderPage(view: PortalPage, frame: PortalFrame): string {
  const html = renderToString(
    <PortalProvider frame={frame}>
      <Page view={view} />
    </PortalProvider>,
  );
  return `<!doctype html>${hardSpacesIn(html)}`;
}
