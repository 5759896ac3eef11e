import { indexPath } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { NameList } from '../parts/name-list.tsx';
import type { TermsPage as View } from '../views/pages.ts';

const TYPES = ['personal', 'geographical', 'material'] as const;

export function TermsPage({ view }: { view: View }) {
  const { texts, href } = usePortal();
  const path = indexPath(view.type);
  return (
    <Document
      title={texts.say(`portal.index.${view.type}`)}
      canonical={view.letter ? `${path}?litera=${encodeURIComponent(view.letter)}` : path}
    >
      <div className="wide reading">
        <nav className="tabs" aria-label={texts.say('portal.menu.indexes')}>
          {TYPES.map((type) => (
            <a key={type} href={href(indexPath(type))} aria-current={type === view.type ? 'page' : undefined}>
              {texts.say(`portal.index.${type}`)}
            </a>
          ))}
        </nav>
        <h1>{texts.say(`portal.index.${view.type}`)}</h1>
        <nav className="letters" aria-label={texts.say('portal.index.letters')}>
          {view.letters.map((letter) => (
            <a
              key={letter}
              href={href(`${path}?litera=${encodeURIComponent(letter)}`)}
              aria-current={letter === view.letter ? 'page' : undefined}
            >
              {letter}
            </a>
          ))}
        </nav>
        {view.names.length === 0 ? <p>{texts.say('portal.index.empty')}</p> : <NameList names={view.names} />}
      </div>
    </Document>
  );
}
