import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { eacPath } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { AuthorFields } from '../parts/author-fields.tsx';
import { datesText } from '../parts/dates.tsx';
import { firstParagraph } from '../parts/entry-list.tsx';
import { HoldingGroups } from '../parts/holdings.tsx';
import { authorJsonLd } from '../parts/json-ld.ts';
import { LongText } from '../parts/long-text.tsx';
import type { AuthorPage as View } from '../views/pages.ts';

export function AuthorPage({ view }: { view: View }) {
  const { texts, href, plain, origin, base } = usePortal();
  const eac = eacPath(view.id, view.authorType);
  const fieldValue = (name: string) => view.values.find(({ field }) => field.name === name)?.value;
  const textOf = (name: string) => (fieldValue(name) as string | null | undefined) ?? '';
  const [otherName, description] = [textOf('otherName'), textOf('description')];
  return (
    <Document
      title={view.name}
      canonical={view.path}
      description={firstParagraph(description) || view.name}
      jsonLd={authorJsonLd(view, `${origin}${base}`)}
      alternates={eac === null ? [] : [{ type: 'application/xml', href: plain(eac), title: 'EAC-CPF' }]}
    >
      <div className="wide reading">
        <p className="muted">
          {texts.say('portal.creator')}
          {view.authorType && ` · ${valueName(texts, 'authorTypes', view.authorType)}`}
        </p>
        <h1 lang="pl">{view.name}</h1>
        {otherName && (
          <p className="translated" lang="pl">
            {otherName}
          </p>
        )}
        <p className="record-facts">
          <b>{datesText((fieldValue('dates') ?? []) as DateEntry[], texts)}</b>{' '}
          <a href={href(view.archive.path)} lang="pl">
            {view.archive.title}
          </a>
        </p>
        {description && (
          <div className="regest-text" lang="pl">
            <LongText text={description} />
          </div>
        )}
        <AuthorFields values={view.values} />
        <HoldingGroups holdings={view.holdings} path={view.path} />
      </div>
    </Document>
  );
}
