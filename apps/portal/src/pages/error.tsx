import { PATHS } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { Icon } from '../parts/icon.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import type { ErrorPage as View } from '../views/pages.ts';

export function ErrorPage({ view }: { view: View }) {
  const { texts, href } = usePortal();
  const title = texts.say(`portal.error.${view.status}.title`);
  const day = view.gone ? texts.format.date(view.gone.day, 'Europe/Warsaw') : '';
  return (
    <Document title={title} canonical={null} archive={view.archive ?? undefined}>
      <div className="wide reading prose">
        <h1>{title}</h1>
        <p>
          {texts.say(view.secret ? `portal.error.ended.${view.secret}` : `portal.error.${view.status}.text`)}
        </p>
        {view.gone && (
          <p>
            {view.gone.signature === null
              ? texts.say('portal.error.goneArchive', { day })
              : texts.say('portal.error.gone', { signature: view.gone.signature, day })}
          </p>
        )}
        <SearchForm query="" />
        {view.parent && (
          <p>
            {texts.say('portal.error.above')}{' '}
            <a href={href(view.parent.path)} lang="pl">
              {view.parent.title}
            </a>
          </p>
        )}
        {view.archive && (
          <p>
            <a className="button" href={href(`${PATHS.question}?archiwum=${view.archive.path.slice(1)}`)}>
              <Icon name="ask" />
              {texts.say('portal.ask.title')}
            </a>
          </p>
        )}
      </div>
    </Document>
  );
}
