import { PATHS } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import type { NewsPage as News } from '../views/pages.ts';

export function NewsPage({ view }: { view: News }) {
  const { texts } = usePortal();
  return (
    <Document title={texts.say('portal.menu.news')} canonical={PATHS.news}>
      <div className="wide reading prose">
        <h1>{texts.say('portal.menu.news')}</h1>
        {view.news.map(({ id, date, title, content }) => (
          <article key={id} id={`n${id}`} lang="pl">
            <h2>{title}</h2>
            <p className="muted">
              <time dateTime={date}>{texts.format.date(date, 'UTC')}</time>
            </p>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned before it was stored and once more before it came here */}
            <div dangerouslySetInnerHTML={{ __html: content }} />
          </article>
        ))}
      </div>
    </Document>
  );
}
