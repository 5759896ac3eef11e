import { clock } from '@regest/contract/locale/clock.ts';
import { firstDescribing } from '@regest/reading/foreign-text.ts';
import { recordingPart } from '../addresses/part-query.ts';
import { thumbnailPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { Entry } from '../views/common.ts';
import type { Hit, Snippet } from '../views/search-view.ts';
import { MarginDate } from './dates.tsx';
import { Marked } from './marked.tsx';
import { entryFacts } from './media-facts.tsx';

/** The place of a snippet; the link carries the query, so that the page of the hit marks it too. */
function Where({ hit, snippet, query }: { hit: Hit; snippet: Snippet; query: string }) {
  const { href, texts } = usePortal();
  const { source, field, page, time, recording } = snippet;
  if (source === 'description')
    return <b className="where" lang={texts.locale}>{`${texts.labelOf(hit.level, field ?? '')}:`}</b>;
  const at = source === 'scan' ? `?s=${page ?? 1}` : `?${recordingPart(recording)}t=${Math.floor(time ?? 0)}`;
  // The transcript opens at the cue.
  const cue = source === 'recording' ? `#t${Math.floor(time ?? 0)}` : '';
  const name =
    source === 'scan'
      ? texts.say('portal.hit.scan', { page: page ?? 1 })
      : texts.say('portal.hit.recording', { time: clock(time ?? 0) });
  return (
    <a className="where" href={href(`${hit.path}${at}&q=${encodeURIComponent(query)}${cue}`)} rel="nofollow">
      {name}
    </a>
  );
}

function Snippets({ hit, query }: { hit: Hit; query: string }) {
  return hit.snippets.map((snippet) => (
    <p
      key={`${snippet.source} ${snippet.page} ${snippet.time} ${snippet.text}`}
      className="snippet"
      lang={snippet.lang}
    >
      <Where hit={hit} snippet={snippet} query={query} /> <Marked text={snippet.text} marks={snippet.marks} />
    </p>
  ));
}

/** The first descriptive paragraph, cut to `maxLength` characters at a word. */
export function firstParagraph(text: string | null, maxLength = 260): string {
  const first = firstDescribing(text ?? '');
  if (first.length <= maxLength) return first;
  return `${first
    .slice(0, maxLength)
    .replace(/\s+\S*$/, '')
    .replace(/[\s,;:–]+(?:\p{L}{1,2})?$/u, '')}…`;
}

const isHit = (entry: Entry | Hit): entry is Hit => 'snippets' in entry;

interface ItemProps {
  entry: Entry | Hit;
  withPlace: boolean;
  /** The search query; empty outside search results. */
  query: string;
}

function EntryItem({ entry, withPlace, query }: ItemProps) {
  const { href, plain, texts } = usePortal();
  const summary = firstParagraph(entry.summary);
  return (
    <li className="entry">
      <MarginDate dates={entry.dates} />
      <div className="entry-body">
        <h3 lang={entry.lang}>
          <a href={href(entry.path)}>
            {isHit(entry) ? <Marked text={entry.title} marks={entry.titleMarks} /> : entry.title}
          </a>
        </h3>
        <p className="entry-place">
          {withPlace && entry.place.length > 0 && <span lang={entry.lang}>{entry.place.join(' › ')} </span>}
          <code>{entry.signature}</code>
        </p>
        {isHit(entry) && entry.snippets.length > 0 ? (
          <Snippets hit={entry} query={query} />
        ) : (
          summary && <p lang={entry.lang}>{summary}</p>
        )}
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

/** Records as in a printed inventory, with the date in the margin. */
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
