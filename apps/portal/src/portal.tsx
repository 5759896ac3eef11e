import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { hardSpacesIn } from './frame/hard-spaces.ts';
import { PortalProvider } from './frame/portal-context.tsx';
import type { PortalFrame } from './frame/portal-frame.ts';
import { AlertPage } from './pages/alert.tsx';
import { ArchivesPage } from './pages/archives.tsx';
import { AuthorPage } from './pages/author.tsx';
import { ContributionPage } from './pages/contribution.tsx';
import { ErrorPage } from './pages/error.tsx';
import { HomePage } from './pages/home.tsx';
import { InstitutionPage } from './pages/institution.tsx';
import { InventoryPage } from './pages/inventory.tsx';
import { MapPage } from './pages/map.tsx';
import { NewsPage } from './pages/news.tsx';
import { OrderPage } from './pages/order.tsx';
import { QuestionPage } from './pages/question.tsx';
import { RecordPage } from './pages/record.tsx';
import { SearchPage } from './pages/search-page.tsx';
import { SharedFolderPage } from './pages/shared-folder.tsx';
import { SignaturePage } from './pages/signature.tsx';
import { TermPage } from './pages/term.tsx';
import { TermsPage } from './pages/terms.tsx';
import { TextPage } from './pages/text.tsx';
import type { PortalPage } from './views/pages.ts';

type ViewOf<Name extends PortalPage['page']> = Extract<PortalPage, { page: Name }>;

/** The component of each page; `services/portal/page-routes.ts` of the server is the table of addresses. */
const PAGES: { [Name in PortalPage['page']]: ComponentType<{ view: ViewOf<Name> }> } = {
  home: HomePage,
  institution: InstitutionPage,
  record: RecordPage,
  author: AuthorPage,
  term: TermPage,
  archives: ArchivesPage,
  terms: TermsPage,
  map: MapPage,
  news: NewsPage,
  search: SearchPage,
  question: QuestionPage,
  order: OrderPage,
  contribution: ContributionPage,
  alert: AlertPage,
  sharedFolder: SharedFolderPage,
  inventory: InventoryPage,
  signature: SignaturePage,
  text: TextPage,
  error: ErrorPage,
};

/** A page as one text: complete before its first byte is sent. */
export function renderPage(view: PortalPage, frame: PortalFrame): string {
  const Page = PAGES[view.page] as ComponentType<{ view: PortalPage }>;
  const html = renderToString(
    <PortalProvider frame={frame}>
      <Page view={view} />
    </PortalProvider>,
  );
  return `<!doctype html>${hardSpacesIn(html)}`;
}
