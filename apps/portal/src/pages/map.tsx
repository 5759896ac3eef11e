import { indexPath, PATHS } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { NameList } from '../parts/name-list.tsx';
import { PolandMap } from '../parts/poland-map.tsx';
import type { MapPage as View } from '../views/pages.ts';

const byName = new Intl.Collator('pl');

/** The map is a picture of the list beside it; the index has the places that lie nowhere yet. */
export function MapPage({ view }: { view: View }) {
  const { texts, href } = usePortal();
  const names = view.spots.toSorted((one, other) => byName.compare(one.title, other.title));
  return (
    <Document
      title={texts.say('portal.map.title')}
      canonical={PATHS.map}
      description={texts.say('portal.map.lead')}
    >
      <div className="wide map-page">
        <h1>{texts.say('portal.map.title')}</h1>
        <p className="lead">{texts.say('portal.map.lead')}</p>
        <div className="two">
          <div>
            <PolandMap spots={view.spots} />
            {names.length > 0 && (
              <ul className="map-legend">
                <li className="own">{texts.say('portal.map.ofArchive')}</li>
                <li>{texts.say('portal.map.ofRecords')}</li>
              </ul>
            )}
          </div>
          <section>
            <h2>{texts.say('portal.map.list')}</h2>
            {names.length === 0 ? (
              <p className="notice">{texts.say('portal.map.empty')}</p>
            ) : (
              <NameList names={names} />
            )}
            <a className="more" href={href(indexPath('geographical'))}>
              {texts.say('portal.map.all')}
            </a>
          </section>
        </div>
      </div>
    </Document>
  );
}
