import { PATHS } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { firstParagraph } from '../parts/entry-list.tsx';
import type { ArchivesPage as View } from '../views/pages.ts';

export function ArchivesPage({ view }: { view: View }) {
  const { texts, href } = usePortal();
  return (
    <Document title={texts.say('portal.menu.archives')} canonical={PATHS.archives}>
      <div className="wide reading">
        <h1>{texts.say('portal.menu.archives')}</h1>
        <ul className="entries archives">
          {view.archives.map((archive) => (
            <li key={archive.path} className="entry">
              <p className="margin-date">
                <b lang="pl">{archive.city}</b>
              </p>
              <div className="entry-body">
                <h2 lang="pl">
                  <a href={href(archive.path)}>{archive.title}</a>
                </h2>
                <p className="entry-place">
                  <code>{archive.signature}</code>
                </p>
                {archive.description && <p lang="pl">{firstParagraph(archive.description)}</p>}
                <p className="facts">{texts.sayCount('portal.collections', archive.count)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Document>
  );
}
