import { PATHS } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { QuestionForm } from '../parts/question-form.tsx';
import { OtherWays } from '../parts/reader-form.tsx';
import type { QuestionPage as View } from '../views/pages.ts';

function ArchiveChoice({ view }: { view: View }) {
  const { texts, href } = usePortal();
  return (
    <>
      <p>{texts.say('portal.ask.choose')}</p>
      <ul>
        {view.archives.map(({ title, path }) => (
          <li key={path}>
            <a href={href(`${PATHS.question}?archiwum=${path.slice(1)}`)} lang="pl">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A question to the archive that holds the record; it goes to its inbox and its mail. */
export function QuestionPage({ view }: { view: View }) {
  const { texts } = usePortal();
  const { archive, record, isSent } = view;
  const title = texts.say(isSent ? 'portal.ask.sentTitle' : 'portal.ask.title');
  return (
    <Document
      title={title}
      canonical={PATHS.question}
      isFollowed={false}
      archive={archive ?? undefined}
      islands={archive && !isSent ? ['ask'] : []}
    >
      <div className="wide reading prose">
        <h1>{title}</h1>
        {archive && (
          <p>
            {texts.say(record ? 'portal.ask.about' : 'portal.ask.to')}{' '}
            <b lang={record?.lang ?? 'pl'}>{record?.title ?? archive.title}</b>{' '}
            {record && <code>{record.signature}</code>}
          </p>
        )}
        {archive && isSent && <p className="notice">{texts.say('portal.ask.sent')}</p>}
        {archive && !isSent && <QuestionForm view={view} />}
        {archive && !isSent && (
          <OtherWays
            email={view.email}
            phone={view.phone}
            subject={record ? `${record.signature}, ${record.title}` : ''}
          />
        )}
        {!archive && <ArchiveChoice view={view} />}
      </div>
    </Document>
  );
}
