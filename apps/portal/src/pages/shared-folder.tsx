import { ownFolderPath } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import type { SharedFolderPage as View } from '../views/pages.ts';

/** The address for others and the button that ends it; a module stores the address of this page in the browser. */
function OwnFolder({ view, own }: { view: View; own: NonNullable<View['own']> }) {
  const { texts, href, origin } = usePortal();
  if (own.isEnded)
    return (
      <p className="notice" data-own-folder={own.token} data-ended>
        {texts.say('portal.shared.own.ended')}
      </p>
    );
  const address = `${origin}${href(own.sharedPath)}`;
  return (
    <section
      className="own-folder"
      data-own-folder={own.token}
      data-name={view.name ?? texts.say('portal.shared.title')}
      data-ends={view.endsAt}
    >
      <p className="notice">
        {texts.say('portal.shared.own.address')} <a href={href(own.sharedPath)}>{address}</a>
      </p>
      <p>
        <button type="button" className="button" data-copy={address} hidden>
          {texts.say('portal.shared.own.copy')}
        </button>
      </p>
      <form method="post" action={href(ownFolderPath(own.token))}>
        <p className="muted">{texts.say('portal.shared.own.about')}</p>
        <button type="submit" className="button">
          {texts.say('portal.shared.own.end')}
        </button>
      </form>
    </section>
  );
}

function Content({ view }: { view: View }) {
  const { texts, href } = usePortal();
  return (
    <>
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
    </>
  );
}

/** A shared folder: its records that are public now, with the reader's notes. */
export function SharedFolderPage({ view }: { view: View }) {
  const { texts } = usePortal();
  const title = view.name ?? texts.say('portal.shared.title');
  const { own } = view;
  return (
    <Document title={title} canonical={null} isFollowed={false} islands={own ? ['shared'] : []}>
      <div className="wide reading prose">
        <h1>{title}</h1>
        {own && <OwnFolder view={view} own={own} />}
        {!own?.isEnded && <Content view={view} />}
      </div>
    </Document>
  );
}
