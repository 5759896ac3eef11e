import { clock } from '@regest/contract/locale/clock.ts';
import { recordingPart } from '../addresses/part-query.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { Hit, Snippet } from '../views/search-view.ts';
import { Marked } from './marked.tsx';

/** What was asked goes on to the page of the hit, so that it is marked there too. */
function Where({ hit, snippet, query }: { hit: Hit; snippet: Snippet; query: string }) {
  const { href, texts } = usePortal();
  const { source, page, time, recording } = snippet;
  if (source === 'description') return <b className="where">{texts.say('portal.hit.description')}</b>;
  const at = source === 'scan' ? `?s=${page ?? 1}` : `?${recordingPart(recording)}t=${Math.floor(time ?? 0)}`;
  const name =
    source === 'scan'
      ? texts.say('portal.hit.scan', { page: page ?? 1 })
      : texts.say('portal.hit.recording', { time: clock(time ?? 0) });
  return (
    <a className="where" href={href(`${hit.path}${at}&q=${encodeURIComponent(query)}`)} rel="nofollow">
      {name}
    </a>
  );
}

export function Snippets({ hit, query }: { hit: Hit; query: string }) {
  return hit.snippets.map((snippet) => (
    <p
      key={`${snippet.source} ${snippet.page} ${snippet.time} ${snippet.text}`}
      className="snippet"
      lang="pl"
    >
      <Where hit={hit} snippet={snippet} query={query} /> <Marked text={snippet.text} marks={snippet.marks} />
    </p>
  ));
}
