import { SHARED_FOLDER_FIELDS } from '@regest/contract/fields/reader-fields.ts';
import { SHARED_FOLDER_DAYS } from '@regest/contract/readers.ts';
import { ownFolderPath, PATHS } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { ReaderField, ReaderForm } from '../parts/reader-form.tsx';
import type { TextPage as Text } from '../views/pages.ts';

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

/** The folder is in the browser, so a module shows the form when it has records and sends them along. */
function ShareFolder({ faults }: { faults: readonly string[] }) {
  const { texts } = usePortal();
  return (
    <details className="share-folder" open={faults.length > 0} hidden={faults.length === 0}>
      <summary>{texts.say('portal.share.title')}</summary>
      <p>{texts.say('portal.share.about', { days: SHARED_FOLDER_DAYS })}</p>
      <ReaderForm words="share" path={PATHS.folder} faults={faults} hidden={{ zawartosc: '' }}>
        <ReaderField
          words="share"
          name="name"
          rule={SHARED_FOLDER_FIELDS.name}
          typed=""
          isFaulty={faults.includes('name')}
        />
      </ReaderForm>
    </details>
  );
}

export function TextPage({ view }: { view: Text }) {
  const { texts, origin, base, href } = usePortal();
  const title = texts.say(`portal.${view.name}.title`);
  const provider = view.provider ?? texts.say('portal.provider');
  const values = {
    provider,
    /** Form for the beginning of a sentence. */
    providerFirst: provider.charAt(0).toLocaleUpperCase(texts.locale) + provider.slice(1),
    email: view.contactEmail,
    phone: view.contactPhone ? `, ${texts.say('portal.phone', { phone: view.contactPhone })}` : '',
    person: view.contactPerson ?? texts.say('portal.contactPerson'),
    address: `${origin}${base}/`,
  };
  return (
    <Document
      title={title}
      canonical={PATHS[view.name]}
      islands={view.name === 'folder' ? ['folder', 'ask', 'shared'] : []}
    >
      <div className="wide reading prose">
        <h1>{title}</h1>
        <Prose name={view.name} values={values} />
        {view.name === 'folder' && (
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
              data-order={texts.say('portal.folder.order')}
              data-ordering={href(PATHS.order)}
              data-note={texts.say('portal.folder.note')}
            />
            <ShareFolder faults={view.faults ?? []} />
            <section
              hidden
              data-own-folders={href(ownFolderPath(''))}
              data-until={texts.say('portal.shared.own.until')}
            >
              <h2>{texts.say('portal.shared.own.title')}</h2>
              <ul />
            </section>
          </>
        )}
      </div>
    </Document>
  );
}
