import { PATHS } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { Icon } from '../parts/icon.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import type { ErrorPage as Failure, NewsPage as News, TextPage as Text } from '../views/pages.ts';

/** `# Contact`, or with the name that addresses call it by, `#kontakt Contact`. */
const HEADING = /^#(\S*) (.*)$/s;

/** Texts of several paragraphs: `portal.about.1`, `.2` …; some of them are headings. */
function Prose({ name, values }: { name: string; values: Record<string, string> }) {
  const { texts } = usePortal();
  const parts = [];
  for (let number = 1; texts.has(`portal.${name}.${number}`); number += 1)
    parts.push(texts.say(`portal.${name}.${number}`, values));
  return parts.map((part) => {
    const [, id, heading] = HEADING.exec(part) ?? [];
    if (heading === undefined) return <p key={part}>{part}</p>;
    return (
      <h2 key={part} id={id || undefined}>
        {heading}
      </h2>
    );
  });
}

export function TextPage({ view }: { view: Text }) {
  const { texts, origin, base, href } = usePortal();
  const title = texts.say(`portal.${view.page}.title`);
  const provider = view.provider ?? texts.say('portal.provider');
  const values = {
    provider,
    /** Where it begins a sentence. */
    providerFirst: provider.charAt(0).toLocaleUpperCase(texts.locale) + provider.slice(1),
    email: view.contactEmail,
    phone: view.contactPhone ? `, ${texts.say('portal.phone', { phone: view.contactPhone })}` : '',
    person: view.contactPerson ?? texts.say('portal.contactPerson'),
    address: `${origin}${base}/`,
  };
  return (
    <Document title={title} canonical={PATHS[view.page]} islands={view.page === 'folder' ? ['folder'] : []}>
      <div className="wide reading prose">
        <h1>{title}</h1>
        <Prose name={view.page} values={values} />
        {view.page === 'folder' && (
          <>
            <noscript>
              <p className="notice">{texts.say('portal.folder.noScript')}</p>
            </noscript>
            <div
              data-folder
              data-empty={texts.say('portal.folder.empty')}
              data-remove={texts.say('portal.folder.remove')}
              data-print={texts.say('portal.folder.print')}
              data-export={texts.say('portal.folder.export')}
              data-ask={texts.say('portal.folder.ask')}
              data-question={href(PATHS.question)}
              data-note={texts.say('portal.folder.note')}
            />
          </>
        )}
      </div>
    </Document>
  );
}

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

export function ErrorPage({ view }: { view: Failure }) {
  const { texts, href } = usePortal();
  const title = texts.say(`portal.error.${view.status}.title`);
  return (
    <Document title={title} canonical={null} archive={view.archive ?? undefined}>
      <div className="wide reading prose">
        <h1>{title}</h1>
        <p>{texts.say(`portal.error.${view.status}.text`)}</p>
        {view.gone && (
          <p>
            {texts.say('portal.error.gone', {
              signature: view.gone.signature,
              day: texts.format.date(view.gone.day, 'Europe/Warsaw'),
            })}
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
