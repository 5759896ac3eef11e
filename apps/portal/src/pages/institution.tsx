import { fieldsOf } from '@regest/contract/fields/field.ts';
import { INSTITUTION_FIELDS } from '@regest/contract/fields/institution-fields.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { isWebAddress } from '@regest/contract/text/web-address.ts';
import { PATHS, picturePath } from '../addresses/paths.ts';
import { Document } from '../frame/document.tsx';
import { usePortal } from '../frame/portal-context.tsx';
import { Examples, HomeText, Pieces, PreviewNotice } from '../parts/chosen-home.tsx';
import { EntryList, firstParagraph } from '../parts/entry-list.tsx';
import { Icon } from '../parts/icon.tsx';
import { institutionJsonLd } from '../parts/json-ld.ts';
import { LongText } from '../parts/long-text.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import type { InstitutionPage as View } from '../views/pages.ts';

interface Address {
  street?: string;
  number?: string;
  zipCode?: string;
  city?: string;
  county?: string;
}
interface Contact {
  phone?: string;
  email?: string;
  webpage?: string;
}

const VISIT_FIELDS = new Set([
  'workingHours',
  'premisesLocation',
  'readingRoom',
  'termsOfService',
  'orderedQueries',
  'copiesOfArchivalMaterial',
]);
const FIELDS_SHOWN_ELSEWHERE = new Set([
  'signature',
  'name',
  'archiveName',
  'institutionType',
  'pathAlias',
  'information',
  'contactPersons',
]);

function Facts({ view, isIncluded }: { view: View; isIncluded: (name: string) => boolean }) {
  const { texts } = usePortal();
  return (
    <dl>
      {fieldsOf(INSTITUTION_FIELDS)
        .filter(
          (field) =>
            factsOf(field).shape === 'paragraphs' && !field.name.includes('.') && isIncluded(field.name),
        )
        .map(({ name }) => {
          const value = view.fields[name];
          if (typeof value !== 'string' || value === '') return null;
          return (
            <div key={name}>
              <dt>{texts.labelOf('institution', name)}</dt>
              <dd lang="pl">
                <LongText text={value} />
              </dd>
            </div>
          );
        })}
    </dl>
  );
}

function ContactLines({ view }: { view: View }) {
  const { texts } = usePortal();
  const { street, number, zipCode, city } = (view.fields.address ?? {}) as Address;
  const { phone, email, webpage } = (view.fields.contact ?? {}) as Contact;
  return (
    <address>
      {[[street, number].filter(Boolean).join(' '), [zipCode, city].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', ')}
      {phone && <p>{texts.say('portal.phone', { phone })}</p>}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {webpage && isWebAddress(webpage) && (
        <p>
          <a href={webpage} rel="external">
            {webpage}
          </a>
        </p>
      )}
    </address>
  );
}

export function InstitutionPage({ view }: { view: View }) {
  const { texts, href, plain, origin, base } = usePortal();
  const about = typeof view.fields.information === 'string' ? view.fields.information : '';
  const { archive } = view;
  return (
    <Document
      title={archive.title}
      canonical={view.isPreview ? null : archive.path}
      description={firstParagraph(about)}
      archive={archive}
      visit={view.isPreview ? undefined : `i=${archive.id}`}
      jsonLd={institutionJsonLd(view, firstParagraph(about, 300), `${origin}${base}`)}
      picture={view.showpiece === null ? undefined : plain(picturePath(view.showpiece, null, '!1200,1200'))}
      alternates={[
        {
          type: 'application/atom+xml',
          href: plain(`${archive.path}/nowe.atom`),
          title: texts.say('portal.feed'),
        },
        { type: 'application/xml', href: plain(`${archive.path}/eag.xml`), title: 'EAG 2012' },
      ]}
    >
      <div className="wide institution">
        <PreviewNotice isPreview={view.isPreview} />
        <div className="institution-head">
          <div>
            <p className="muted">
              {valueName(texts, 'institutionTypes', view.institutionType)} · <code>{archive.signature}</code>
            </p>
            <h1 lang="pl">{archive.title}</h1>
            {view.name !== archive.title && <p lang="pl">{view.name}</p>}
            <p className="regest" lang="pl">
              {firstParagraph(about, 700)}
            </p>
            <SearchForm
              query=""
              within={{ name: 'archiwum', value: archive.path.slice(1) }}
              label={texts.say('portal.search.inArchive')}
            />
            <Examples queries={view.chosen.examples} within={archive.path.slice(1)} />
          </div>
          {view.showpiece !== null && (
            <img
              className="showpiece"
              src={plain(picturePath(view.showpiece, null, '!900,900'))}
              alt=""
              width="520"
              height="390"
            />
          )}
        </div>
        {view.tiles.length > 0 && (
          <ul className="tiles">
            {view.tiles.map((id) => (
              <li key={id}>
                <img
                  src={plain(picturePath(id, null, '!400,400'))}
                  alt=""
                  width="200"
                  height="150"
                  loading="lazy"
                />
              </li>
            ))}
          </ul>
        )}
        <HomeText text={view.chosen.text} />
        <Pieces pieces={view.chosen.pieces} />
        <div className="two">
          <section id="zbiory">
            <h2 className="ruled">{texts.say('portal.strip.collections')}</h2>
            <EntryList entries={view.collections} withPlace={false} />
            {view.newest.length > 0 && <h2 className="ruled">{texts.say('portal.home.newest')}</h2>}
            <EntryList entries={view.newest} />
          </section>
          <div>
            <section id="wizyta" className="side-block">
              <h2>{texts.say('portal.strip.visit')}</h2>
              <ContactLines view={view} />
              <p className="side-actions">
                <a
                  className="button primary"
                  href={href(`${PATHS.question}?archiwum=${archive.path.slice(1)}`)}
                >
                  <Icon name="ask" />
                  {texts.say('portal.ask.title')}
                </a>
              </p>
              <Facts view={view} isIncluded={(name) => VISIT_FIELDS.has(name)} />
            </section>
            <section id="archiwum" className="side-block">
              <h2>{texts.say('portal.strip.about')}</h2>
              <Facts
                view={view}
                isIncluded={(name) => !VISIT_FIELDS.has(name) && !FIELDS_SHOWN_ELSEWHERE.has(name)}
              />
            </section>
          </div>
        </div>
      </div>
    </Document>
  );
}
