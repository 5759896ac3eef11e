import { thumbnailPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { Hit, HitGroup, SearchPage } from '../views/search-view.ts';
import { yearsText } from './dates.tsx';
import { EntryList } from './entry-list.tsx';
import { GroupHead } from './group-head.tsx';
import { hitCount } from './hit-count.ts';
import { entryFacts } from './media-facts.tsx';
import { searchPath } from './search-path.ts';

/** Hits as pictures; a hit without one shows its kind. */
function Pictures({ hits }: { hits: readonly Hit[] }) {
  const { href, plain, texts } = usePortal();
  return (
    <ul className="pictures">
      {hits.map((hit) => (
        <li key={hit.id}>
          <a href={href(hit.path)}>
            <span className="pictures-frame">
              {hit.thumbnail === null ? (
                <small>{entryFacts(hit, texts)[0]}</small>
              ) : (
                <img src={plain(thumbnailPath(hit.thumbnail))} alt="" loading="lazy" decoding="async" />
              )}
            </span>
            <b lang={hit.lang}>{hit.title}</b>
          </a>
          <small>{yearsText(hit.dates, texts)}</small>
          <code>{hit.signature}</code>
        </li>
      ))}
    </ul>
  );
}

/** The hits of one collection under its name with a link to the rest, or all hits when they are not grouped. */
export function HitGroupPart({ group, view }: { group: HitGroup; view: SearchPage }) {
  const { href, texts } = usePortal();
  const { collection, archive, signature, total, hits } = group;
  const count = hitCount(view, total, texts);
  if (!collection)
    return view.parameters.widok === 'miniatury' ? (
      <Pictures hits={hits} />
    ) : (
      <EntryList entries={hits} query={view.parameters.q} />
    );
  return (
    <section className="group">
      <GroupHead
        {...{ archive, collection, signature }}
        count={texts.sayCount('portal.search.inGroup', total, { count })}
      />
      <EntryList entries={hits} query={view.parameters.q} />
      {total > hits.length && view.parameters.zespol === '' && view.pages > 0 && (
        <p className="group-rest">
          <a
            href={href(searchPath(view.parameters, { zespol: String(collection.id), strona: '' }))}
            rel="nofollow"
          >
            {view.isExact
              ? texts.sayCount('portal.search.all', total)
              : texts.say('portal.search.allInexact')}
          </a>
        </p>
      )}
    </section>
  );
}
