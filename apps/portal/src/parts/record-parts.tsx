import { LEVELS } from '@regest/contract/levels.ts';
import { thumbnailPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';
import { yearsText } from './dates.tsx';
import { EntryList, firstParagraph } from './entry-list.tsx';
import { Icon } from './icon.tsx';
import { mediaFacts } from './media-facts.tsx';
import { Paging } from './paging.tsx';

/** Suggested records of a collection: the most read ones, else some with files. */
export function ShownFirst({ view }: { view: RecordPage }) {
  const { href, plain, texts } = usePortal();
  const { entries, isMostRead } = view.shown;
  if (entries.length === 0) return null;
  return (
    <section className="below">
      <h2>{texts.say(isMostRead ? 'portal.mostRead' : 'portal.shownFirst')}</h2>
      <ul className="shown-first">
        {entries.map(({ id, path, title, lang, dates, thumbnail }) => (
          <li key={id}>
            <a href={href(path)} lang={lang}>
              {thumbnail !== null && (
                <img
                  src={plain(thumbnailPath(thumbnail))}
                  alt=""
                  width="160"
                  height="190"
                  loading="lazy"
                  decoding="async"
                />
              )}
              <b>{title}</b>
            </a>
            <small>{yearsText(dates, texts)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

const numberIn = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);

/** The shares of a collection that are digitised and described. */
export function Share({ view }: { view: RecordPage }) {
  const { texts } = usePortal();
  if (!view.share) return null;
  const { units, digitised } = view.share;
  const processed = numberIn(view.fields.archivizationDegreeUnits);
  const all = Math.max(units, numberIn(view.fields.sizeArchivalUnits), processed);
  const shares = [
    { name: 'portal.share.online', part: digitised, isTold: units > 0 },
    { name: 'portal.share.processed', part: processed, isTold: processed > 0 },
  ].filter(({ isTold }) => isTold);
  if (shares.length === 0) return null;
  return (
    <p className="share">
      {shares.map(({ name, part }) => (
        <label key={name}>
          <span>{texts.say(name)}</span>
          <span>{texts.say('portal.share.of', { part, all })}</span>
          <progress value={part} max={all} />
        </label>
      ))}
    </p>
  );
}

const PAGE = 50;

/** The records below: series as rows with their facts, documents as entries of an inventory. */
export function Below({ view }: { view: RecordPage }) {
  const { href, texts } = usePortal();
  if (view.children.length === 0) return null;
  const pages = Math.ceil(view.childrenTotal / PAGE);
  const [first] = view.children;
  const asEntries = first !== undefined && LEVELS[first.level].isLeaf;
  return (
    <section className="below">
      <h2>{texts.say(asEntries ? 'portal.documents' : 'portal.arrangement')}</h2>
      {asEntries ? (
        <EntryList entries={view.children} withPlace={false} />
      ) : (
        <ul className="series">
          {view.children.map((child) => (
            <li key={child.id}>
              <code>{child.signature.split('_').at(-1)}</code>
              <div>
                <h3 lang={child.lang}>
                  <a href={href(child.path)}>{child.title}</a>
                </h3>
                {child.summary && <p lang={child.lang}>{firstParagraph(child.summary, 120)}</p>}
              </div>
              <p className="series-facts">
                <b>{yearsText(child.dates, texts)}</b>
                <span>
                  {[texts.say(`portal.level.${child.level}`), ...mediaFacts(child.media, texts)].join(', ')}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Paging
          pageNumber={view.childrenPage}
          pages={pages}
          to={(page) => href(`${view.path}?strona=${page}`)}
        />
      )}
    </section>
  );
}

export function Neighbours({ view }: { view: RecordPage }) {
  const { href, texts } = usePortal();
  if (!view.previous && !view.next) return null;
  const above = view.place.at(-1)?.level ?? 'archive';
  const name = texts.say(`portal.neighbours.${above}`);
  return (
    <nav className="card neighbours" aria-label={name}>
      <h2>{name}</h2>
      {view.previous && (
        <a href={href(view.previous.path)} rel="prev" lang={view.lang}>
          <Icon name="previous" />
          {view.previous.title}
        </a>
      )}
      {view.next && (
        <a href={href(view.next.path)} rel="next" lang={view.lang}>
          <Icon name="next" />
          {view.next.title}
        </a>
      )}
    </nav>
  );
}
