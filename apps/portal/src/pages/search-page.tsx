import { PATHS } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { ChosenFacets } from '../parts/chosen-facets.tsx';
import { Facets } from '../parts/facets.tsx';
import { hitCount } from '../parts/hit-count.ts';
import { HitGroupPart } from '../parts/hit-groups.tsx';
import { Icon } from '../parts/icon.tsx';
import { Paging } from '../parts/paging.tsx';
import { searchPath } from '../parts/search-path.ts';
import type { SearchPage as View } from '../views/search-view.ts';

const SCOPES = [
  ['', 'all'],
  ['opisy', 'descriptions'],
  ['skany', 'scans'],
  ['nagrania', 'recordings'],
] as const;
const SORTS = ['', 'data', 'sygnatura', 'nowe'] as const;

function Scopes({ view }: { view: View }) {
  const { href, texts } = usePortal();
  return (
    <nav className="tabs" aria-label={texts.say('portal.search.scope')}>
      {SCOPES.map(([zakres, name]) => (
        <a
          key={name}
          href={href(searchPath(view.parameters, { zakres, strona: '' }))}
          rel="nofollow"
          aria-current={view.parameters.zakres === zakres ? 'page' : undefined}
        >
          {texts.say(`portal.scope.${zakres || 'all'}`)}
          {view.scopes[name] > 0 && <small> {hitCount(view, view.scopes[name], texts)}</small>}
        </a>
      ))}
    </nav>
  );
}

const LOOKS = ['', 'lista', 'miniatury'] as const;

/** Layouts of the hits: by collection, one list, or pictures. */
function Looks({ view }: { view: View }) {
  const { href, texts } = usePortal();
  return (
    <nav className="looks" aria-label={texts.say('portal.look')}>
      {LOOKS.map((widok) => (
        <a
          key={widok}
          href={href(searchPath(view.parameters, { widok }))}
          rel="nofollow"
          aria-current={view.parameters.widok === widok ? 'true' : undefined}
        >
          {texts.say(`portal.hits.${widok || 'zespoly'}`)}
        </a>
      ))}
    </nav>
  );
}

function Order({ view }: { view: View }) {
  const { href, texts } = usePortal();
  return (
    <p className="order">
      {texts.say('portal.sort.label')}{' '}
      {SORTS.map((sort) =>
        view.parameters.sort === sort ? (
          <b key={sort}>{texts.say(`portal.sort.${sort || 'trafnosc'}`)}</b>
        ) : (
          <a key={sort} href={href(searchPath(view.parameters, { sort, strona: '' }))} rel="nofollow">
            {texts.say(`portal.sort.${sort || 'trafnosc'}`)}
          </a>
        ),
      )}
    </p>
  );
}

function DidYouMean({ view }: { view: View }) {
  const { href, texts } = usePortal();
  const { parameters, didYouMean } = view;
  return (
    <>
      {texts.say('portal.search.didYouMean')}{' '}
      <a href={href(searchPath(parameters, { q: didYouMean ?? '', strona: '' }))} rel="nofollow" lang="pl">
        {didYouMean}
      </a>
    </>
  );
}

function Nothing({ view }: { view: View }) {
  const { href, texts } = usePortal();
  return (
    <div className="notice">
      <p>{texts.say('portal.search.nothing')}</p>
      <ul>
        {view.didYouMean && (
          <li>
            <DidYouMean view={view} />
          </li>
        )}
        {view.otherQueries.map(({ q, without, count, isExact }) => (
          <li key={q}>
            <a href={href(searchPath(view.parameters, { q, strona: '' }))} rel="nofollow">
              {without === null
                ? texts.say('portal.search.only', { q })
                : texts.say('portal.search.without', { word: without })}
            </a>
            {` ${hitCount({ isExact }, count, texts)}`}
          </li>
        ))}
        <li>
          <a href={href(`${PATHS.search}?q=${encodeURIComponent(view.parameters.q)}`)}>
            {texts.say('portal.search.wider')}
          </a>
        </li>
        <li>
          <a
            href={href(searchPath(view.parameters, { strona: '' }).replace(PATHS.search, PATHS.alert))}
            rel="nofollow"
          >
            {texts.say('portal.alert.title')}
          </a>
        </li>
        <li>
          <a href={href(PATHS.question)}>{texts.say('portal.search.ask')}</a>
        </li>
      </ul>
    </div>
  );
}

/** The pages of hits, and the whole result as data. */
function Pages({ view }: { view: View }) {
  const { href, plain, texts } = usePortal();
  const data = (kind: string) =>
    plain(searchPath(view.parameters, { strona: '' }).replace(PATHS.search, `${PATHS.search}.${kind}`));
  return (
    <Paging
      pageNumber={view.pageNumber}
      pages={view.pages}
      to={(page) => href(searchPath(view.parameters, { strona: String(page) }))}
      isNofollow
    >
      <span className="paging-data">
        <a
          href={href(searchPath(view.parameters, { strona: '' }).replace(PATHS.search, PATHS.alert))}
          rel="nofollow"
        >
          {texts.say('portal.alert.title')}
        </a>
        <a href={data('atom')} rel="nofollow">
          <Icon name="feed" />
          {texts.say('portal.search.feed')}
        </a>
        <a href={data('csv')} rel="nofollow">
          <Icon name="download" />
          CSV
        </a>
        <a href={data('json')} rel="nofollow">
          JSON
        </a>
      </span>
    </Paging>
  );
}

export function SearchPage({ view }: { view: View }) {
  const { href, origin, texts } = usePortal();
  const { parameters, total } = view;
  const number = hitCount(view, total, texts);
  const title =
    parameters.q === ''
      ? texts.say('portal.search.title')
      : texts.say('portal.search.for', { q: parameters.q });
  const heading = !view.showsResult
    ? texts.say('portal.search.title')
    : `${texts.sayCount('portal.search.hits', total, { count: number })}${parameters.q ? ` ${texts.say('portal.search.forShort', { q: parameters.q })}` : ''}`;
  return (
    <Document title={title} canonical={null} query={parameters.q}>
      <div className="wide search-grid">
        <Facets view={view} />
        <div className="hits">
          <h1>{heading}</h1>
          {view.forms.length > 0 && (
            <p className="muted">
              {texts.say('portal.search.forms')} <i lang="pl">{view.forms.join(', ')}</i>.{' '}
              <a
                className="exactly"
                href={href(searchPath(parameters, { q: `"${parameters.q}"`, strona: '' }))}
                rel="nofollow"
              >
                {texts.say('portal.search.exactly', { q: parameters.q })}
              </a>
            </p>
          )}
          {view.showsResult && <Scopes view={view} />}
          <ChosenFacets view={view} />
          {view.showsResult && total > 0 && (
            <div className="hits-bar">
              <Order view={view} />
              <Looks view={view} />
            </div>
          )}
          {view.creators.length > 0 && (
            <p className="creators">
              {texts.say('portal.search.creators')}{' '}
              {view.creators.map(({ title: name, path }) => (
                <a key={path} href={href(path)} lang="pl">
                  {name}
                </a>
              ))}
            </p>
          )}
          {view.didYouMean && total > 0 && (
            <p className="muted">
              <DidYouMean view={view} />
            </p>
          )}
          {view.showsResult && total === 0 && <Nothing view={view} />}
          {view.groups.map((group) => (
            <HitGroupPart key={group.signature + group.collection?.path} group={group} view={view} />
          ))}
          {total > 0 && <Pages view={view} />}
          <p className="printed-address">
            {origin}
            {href(searchPath(parameters, {}))}
          </p>
        </div>
      </div>
    </Document>
  );
}
