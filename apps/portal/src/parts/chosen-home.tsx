import { PATHS, picturePath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { Entry } from '../views/common.ts';
import { datesText } from './dates.tsx';
import { firstParagraph } from './entry-list.tsx';
import { LongText } from './long-text.tsx';

/** Records with their pictures, the first one largest. */
export function Pieces({ pieces }: { pieces: readonly Entry[] }) {
  const { href, plain, texts } = usePortal();
  if (pieces.length === 0) return null;
  return (
    <div className={`pieces pieces-${pieces.length}`}>
      {pieces.map(({ id, path, title, lang, dates, summary, thumbnail }, index) => (
        <figure key={id}>
          <a href={href(path)} lang={lang}>
            {thumbnail === null ? (
              <span className="piece-title">{title}</span>
            ) : (
              <img
                src={plain(picturePath(thumbnail, null, index === 0 ? '!600,840' : '!460,460'))}
                alt={title}
                width={index === 0 ? 300 : 230}
                height={index === 0 ? 420 : 170}
                fetchPriority={index === 0 ? 'high' : undefined}
              />
            )}
          </a>
          <figcaption>
            {thumbnail !== null && (
              <>
                <b lang={lang}>{title}</b>,{' '}
              </>
            )}
            {datesText(dates, texts).replace(/\.$/, '')}.{' '}
            <span className="piece-summary" lang={lang}>
              {firstParagraph(summary, 70)}
            </span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** Example queries; those of an institution search its holdings only. */
export function Examples({ queries, within }: { queries: readonly string[]; within?: string }) {
  const { href, texts } = usePortal();
  if (queries.length === 0) return null;
  const archive = within === undefined ? '' : `&archiwum=${encodeURIComponent(within)}`;
  return (
    <p className="examples">
      {texts.say('portal.home.examples')}{' '}
      {queries.map((query) => (
        <a key={query} href={href(`${PATHS.search}?q=${encodeURIComponent(query)}${archive}`)} lang="pl">
          {query}
        </a>
      ))}
    </p>
  );
}

/** The introduction that an editor wrote. */
export function HomeText({ text }: { text: string | null }) {
  return text === null ? null : (
    <div className="home-text" lang="pl">
      <LongText text={text} />
    </div>
  );
}

export function PreviewNotice({ isPreview = false }: { isPreview?: boolean | undefined }) {
  const { texts } = usePortal();
  return isPreview && <p className="notice">{texts.say('portal.previewHome')}</p>;
}
