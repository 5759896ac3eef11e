import { valueName } from '@regest/contract/locale/value-name.ts';
import { eacPath, indexPath, PATHS } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { datesText } from '../parts/dates.tsx';
import { Paragraphs } from '../parts/drawn-value.tsx';
import { EntryList, firstParagraph } from '../parts/entry-list.tsx';
import { GroupHead } from '../parts/group-head.tsx';
import { NameList } from '../parts/name-list.tsx';
import { PolandMap } from '../parts/poland-map.tsx';
import type {
  ArchivesPage as Archives,
  CreatorPage as Creator,
  HoldingGroup,
  IndexPage as Index,
  MapPage as Spots,
  TermPage as Term,
} from '../views/pages.ts';

function Holdings({ groups }: { groups: readonly HoldingGroup[] }) {
  const { texts } = usePortal();
  return groups.map(({ archive, collection, signature, entries }) => (
    <section key={collection.path} className="group">
      <GroupHead
        {...{ archive, collection, signature }}
        count={texts.sayCount('portal.holdings', entries.length)}
      />
      <EntryList entries={entries} />
    </section>
  ));
}

export function CreatorPage({ view }: { view: Creator }) {
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

export function TermPage({ view }: { view: Term }) {
  const { texts, href } = usePortal();
  return (
    <Document
      title={view.name}
      canonical={view.path}
      description={texts.sayCount('portal.holdings', view.total)}
    >
      <div className="wide two">
        <div>
          <p className="muted">
            <a href={href(indexPath(view.type))}>{texts.say(`portal.index.${view.type}`)}</a>
          </p>
          <h1 lang="pl">{view.name}</h1>
          <p className="record-facts">{texts.sayCount('portal.holdings', view.total)}</p>
          <Holdings groups={view.holdings} />
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

export function ArchivesPage({ view }: { view: Archives }) {
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

const TYPES = ['personal', 'geographical', 'material'] as const;

export function IndexPage({ view }: { view: Index }) {
  const { texts, href } = usePortal();
  const own = indexPath(view.type);
  return (
    <Document
      title={texts.say(`portal.index.${view.type}`)}
      canonical={view.letter ? `${own}?litera=${encodeURIComponent(view.letter)}` : own}
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
              href={href(`${own}?litera=${encodeURIComponent(letter)}`)}
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

const byName = new Intl.Collator('pl');

/** The map is a picture of the list beside it; the index has the places that lie nowhere yet. */
export function MapPage({ view }: { view: Spots }) {
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
