import { indexPath } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { HoldingGroups, HoldingsTotal } from '../parts/holdings.tsx';
import { termJsonLd } from '../parts/json-ld.ts';
import { PolandMap } from '../parts/poland-map.tsx';
import type { TermPage as View } from '../views/pages.ts';

export function TermPage({ view }: { view: View }) {
  const { texts, href, origin, base } = usePortal();
  const index = { title: texts.say(`portal.index.${view.type}`), path: indexPath(view.type) };
  return (
    <Document
      title={view.name}
      canonical={view.path}
      description={texts.sayCount('portal.holdings', view.holdings.total)}
      jsonLd={termJsonLd(view, index, `${origin}${base}`)}
    >
      <div className="wide two">
        <div>
          <p className="muted">
            <a href={href(index.path)}>{index.title}</a>
          </p>
          <h1 lang="pl">{view.name}</h1>
          <p className="record-facts">
            <HoldingsTotal holdings={view.holdings} />
          </p>
          <HoldingGroups holdings={view.holdings} path={view.path} />
        </div>
        <aside>
          {view.spot && <PolandMap spots={[view.spot]} />}
          {view.neighbours.length > 0 && <h2>{texts.say('portal.neighbourTerms')}</h2>}
          <ul className="plain-list">
            {view.neighbours.map(({ title, path }) => (
              <li key={path}>
                <a href={href(path)} lang="pl">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </Document>
  );
}
