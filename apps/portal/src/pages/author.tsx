import { valueName } from '@regest/contract/locale/value-name.ts';
import { eacPath } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { datesText } from '../parts/dates.tsx';
import { Paragraphs } from '../parts/drawn-value.tsx';
import { firstParagraph } from '../parts/entry-list.tsx';
import { Holdings } from '../parts/holdings.tsx';
import type { AuthorPage as View } from '../views/pages.ts';

export function AuthorPage({ view }: { view: View }) {
  const { texts, href, plain } = usePortal();
  const eac = eacPath(view.id, view.authorType);
  return (
    <Document
      title={view.name}
      canonical={view.path}
      description={firstParagraph(view.description) || view.name}
      alternates={eac === null ? [] : [{ type: 'application/xml', href: plain(eac), title: 'EAC-CPF' }]}
    >
      <div className="wide reading">
        <p className="muted">
          {texts.say('portal.creator')}
          {view.authorType && ` · ${valueName(texts, 'authorTypes', view.authorType)}`}
        </p>
        <h1 lang="pl">{view.name}</h1>
        {view.otherName && (
          <p className="translated" lang="pl">
            {view.otherName}
          </p>
        )}
        <p className="record-facts">
          <b>{datesText(view.dates, texts)}</b>{' '}
          <a href={href(view.archive.path)} lang="pl">
            {view.archive.title}
          </a>
        </p>
        {view.description && (
          <div className="regest-text" lang="pl">
            <Paragraphs text={view.description} />
          </div>
        )}
        {view.source && (
          <p className="muted" lang="pl">
            {texts.labelOf('author', 'descriptionSource')}: {view.source}
          </p>
        )}
        <Holdings groups={view.holdings} />
      </div>
    </Document>
  );
}
