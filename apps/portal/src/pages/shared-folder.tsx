import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import type { SharedFolderPage as View } from '../views/pages.ts';

/** A folder that a reader shares: what of it is public now, with the reader's notes. */
export function SharedFolderPage({ view }: { view: View }) {
  const { texts, href } = usePortal();
  const title = view.name ?? texts.say('portal.shared.title');
  return (
    <Document title={title} canonical={null} isFollowed={false}>
      <div className="wide reading prose">
        <h1>{title}</h1>
        <p className="muted">
          {texts.say('portal.shared.about', { day: texts.format.date(view.endsAt, 'Europe/Warsaw') })}
        </p>
        {view.entries.length === 0 && <p className="notice">{texts.say('portal.shared.nothing')}</p>}
        <ul className="folder-list">
          {view.entries.map(({ entry, note }) => (
            <li key={entry.id} className="folder-item">
              <h2 lang={entry.lang}>
                <a href={href(entry.path)}>{entry.title}</a>
              </h2>
              <p className="footnote" lang="pl">
                {[entry.archive, entry.signature].filter(Boolean).join(', ')}
              </p>
              {note !== '' && <p>{note}</p>}
            </li>
          ))}
        </ul>
      </div>
    </Document>
  );
}
