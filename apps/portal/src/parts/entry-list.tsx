import { thumbnailPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { Entry } from '../views/common.ts';
import type { Hit } from '../views/search-view.ts';
import { MarginDate } from './dates.tsx';
import { entryFacts } from './media-facts.tsx';
import { Snippets } from './snippets.tsx';

/** The first paragraph, short enough for a list. */
export function firstParagraph(text: string | null, most = 260): string {
  const [first = ''] = (text ?? '').trim().split(/\n/);
  if (first.length <= most) return first;
  return `${first
    .slice(0, most)
    .replace(/\s+\S*$/, '')
    .replace(/[\s,;:–]+(?:\p{L}{1,2})?$/u, '')}…`;
}

const isHit = (entry: Entry | Hit): entry is Hit => 'snippets' in entry && entry.snippets.length > 0;

interface ItemProps {
  entry: Entry | Hit;
  withPlace: boolean;
  /** What was asked, of hits. */
  query: string;
}

function EntryItem({ entry, withPlace, query }: ItemProps) {
  const { href, plain, texts } = usePortal();
  const summary = firstParagraph(entry.summary);
  return (
    <li className="entry">
      <MarginDate dates={entry.dates} />
      <div className="entry-body">
        <h3 lang="pl">
          <a href={href(entry.path)}>{entry.title}</a>
        </h3>
        <p className="entry-place" lang="pl">
          {withPlace && entry.place.length > 0 && <span>{entry.place.join(' › ')} </span>}
          <code>{entry.signature}</code>
        </p>
        {isHit(entry) ? <Snippets hit={entry} query={query} /> : summary && <p lang="pl">{summary}</p>}
        <p className="facts">
          {entryFacts(entry, texts).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {entry.thumbnail !== null && (
        <span className="entry-picture">
          <img
            src={plain(thumbnailPath(entry.thumbnail))}
            alt=""
            width="76"
            height="104"
            loading="lazy"
            decoding="async"
          />
        </span>
      )}
    </li>
  );
}

/** Records as in a printed inventory: the date hung in the margin. */
export function EntryList({
  entries,
  withPlace = true,
  query = '',
}: {
  entries: readonly (Entry | Hit)[];
  withPlace?: boolean;
  query?: string;
}) {
  return (
    <ul className="entries">
      {entries.map((entry) => (
        <EntryItem key={entry.id} entry={entry} withPlace={withPlace} query={query} />
      ))}
    </ul>
  );
}
