import { thumbnailPath } from '../addresses/paths.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';
import { yearsText } from './dates.tsx';

/** Where to begin in a collection: what others read, or what can be looked at right away. */
export function ShownFirst({ view }: { view: RecordPage }) {
  const { href, plain, texts } = usePortal();
  const { entries, isMostRead } = view.shown;
  if (entries.length === 0) return null;
  return (
    <section className="below">
      <h2>{texts.say(isMostRead ? 'portal.mostRead' : 'portal.shownFirst')}</h2>
      <ul className="shown-first">
        {entries.map(({ id, path, title, dates, thumbnail }) => (
          <li key={id}>
            <a href={href(path)} lang="pl">
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
