import { PATHS } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import type { QuestionPage as View } from '../views/pages.ts';

/** How to ask: a letter already begun, to the archive whose thing it is. */
export function QuestionPage({ view }: { view: View }) {
  const { texts, href } = usePortal();
  const { archive, record } = view;
  const title = texts.say('portal.ask.title');
  const subject = record ? `${record.signature}, ${record.title}` : '';
  return (
    <Document title={title} canonical={PATHS.question} isFollowed={false} archive={archive ?? undefined}>
      <div className="wide reading prose">
        <h1>{title}</h1>
        {record && (
          <p>
            {texts.say('portal.ask.about')} <b lang="pl">{record.title}</b> <code>{record.signature}</code>
          </p>
        )}
        {archive && view.email && (
          <p>
            <a
              className="button primary"
              href={`mailto:${view.email}?subject=${encodeURIComponent(subject)}`}
            >
              {texts.say('portal.ask.write', { email: view.email })}
            </a>
          </p>
        )}
        {archive && !view.email && <p className="notice">{texts.say('portal.ask.noEmail')}</p>}
        {archive && view.phone && <p>{texts.say('portal.phone', { phone: view.phone })}</p>}
        {!archive && <p>{texts.say('portal.ask.choose')}</p>}
        {!archive && (
          <ul>
            {view.archives.map(({ title: name, path }) => (
              <li key={path}>
                <a href={href(`${PATHS.question}?archiwum=${path.slice(1)}`)} lang="pl">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Document>
  );
}
