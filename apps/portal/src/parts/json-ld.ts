import { LICENCE_ADDRESSES } from '@regest/contract/exchange/licence-addresses.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { firstDescribing } from '@regest/reading/foreign-text.ts';
import { textsOf } from '@regest/reading/texts-of.ts';
import type {
  ArchiveComponentLeaf,
  ArchiveOrganizationLeaf,
  AudioObjectLeaf,
  BreadcrumbListLeaf,
  OrganizationLeaf,
  PersonLeaf,
  PlaceLeaf,
  SearchActionLeaf,
  Thing,
  VideoObjectLeaf,
  WebSiteLeaf,
  WithActionConstraints,
  WithContext,
} from 'schema-dts';
import { authorPath, filePath, permanentPath, picturePath, termPath } from '../addresses/paths.ts';
import type { Named } from '../views/common.ts';
import type { AuthorPage, InstitutionPage, TermPage } from '../views/pages.ts';
import type { RecordPage } from '../views/record-view.ts';

/*
 * Pages as search engines read them: schema.org, one graph per page, addresses absolute. The types are those of the
 * vocabulary, so a property that it does not define does not compile; one without a value is not in the JSON.
 */

const CONTEXT = 'https://schema.org';
const MAX_DESCRIPTION = 500;
const MAX_TRANSCRIPT = 5000;

const graph = (...nodes: readonly Thing[]): object => ({ '@context': CONTEXT, '@graph': nodes });

function breadcrumbs(places: readonly Named[], root: string): BreadcrumbListLeaf {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: `${root}${path}`,
    })),
  };
}

/** `1908-1934`: ISO 8601 intervals; an open end is `..`. */
const coverageOf = ({ dateFrom, dateTo, qualifier }: DateEntry) => {
  if (qualifier === 'before') return `../${dateFrom}`;
  if (qualifier === 'after') return `${dateFrom}/..`;
  return dateTo ? `${dateFrom}/${dateTo}` : dateFrom;
};

/** Families have no type of their own in schema.org; they are organizations there. */
const AUTHOR_TYPES: Readonly<Record<string, 'Person' | 'Organization'>> = {
  person: 'Person',
  family: 'Organization',
  collective: 'Organization',
};

const TERM_TYPES = {
  personal: 'Person',
  geographical: 'Place',
  material: 'DefinedTerm',
} as const satisfies Record<IndexType, string>;

const archiveNode = ({ title, path }: Named, root: string): ArchiveOrganizationLeaf => ({
  '@type': 'ArchiveOrganization',
  '@id': `${root}${path}`,
  name: title,
  url: `${root}${path}`,
});

function mediaOf({ recording }: RecordPage, root: string): AudioObjectLeaf | VideoObjectLeaf | undefined {
  if (!recording) return undefined;
  return {
    '@type': recording.isVideo ? 'VideoObject' : 'AudioObject',
    name: recording.file.name,
    contentUrl: `${root}${filePath(recording.file.id)}`,
    encodingFormat: recording.file.mimeType,
    transcript: recording.cues
      .map(({ text }) => text)
      .join(' ')
      .slice(0, MAX_TRANSCRIPT),
  };
}

const orUndefined = <Item>(list: readonly Item[]) => (list.length > 0 ? list : undefined);

type Creator = RecordPage['creators'][number];

/** A person or an organization; a creator of unknown type is the name as text. */
function creatorNode({ title, path, type }: Creator, root: string): PersonLeaf | OrganizationLeaf | string {
  const authorType = AUTHOR_TYPES[type ?? ''];
  return authorType ? { '@type': authorType, name: title, url: `${root}${path}` } : title;
}

export function siteJsonLd(name: string, url: string, searchAddress: string): WithContext<WebSiteLeaf> {
  const search: WithActionConstraints<SearchActionLeaf> = {
    '@type': 'SearchAction',
    target: searchAddress,
    'query-input': 'required name=q',
  };
  return { '@context': CONTEXT, '@type': 'WebSite', name, url, potentialAction: search };
}

export function recordJsonLd(view: RecordPage, root: string): object {
  const { content, licenses } = view.fields;
  const picture = view.sheet ?? view.sheets[0];
  const above = view.place.at(-1);
  const record: ArchiveComponentLeaf = {
    '@type': 'ArchiveComponent',
    '@id': `${root}${permanentPath(view.id)}`,
    url: `${root}${view.path}`,
    name: view.title,
    identifier: view.signature,
    description: typeof content === 'string' ? firstDescribing(content).slice(0, MAX_DESCRIPTION) : undefined,
    temporalCoverage: orUndefined(view.dates.map(coverageOf)),
    creator: orUndefined(view.creators.map((creator) => creatorNode(creator, root))),
    about: view.terms.map(({ title, path, type }) => ({
      '@type': TERM_TYPES[type],
      name: title,
      url: `${root}${path}`,
    })),
    license: orUndefined(textsOf(licenses).flatMap((id) => LICENCE_ADDRESSES[id] ?? [])),
    image: picture && `${root}${picturePath(picture.fileId, picture.page, '!1200,1200')}`,
    holdingArchive: archiveNode(view.archive, root),
    isPartOf: above && { '@type': 'ArchiveComponent', name: above.title, url: `${root}${above.path}` },
    associatedMedia: mediaOf(view, root),
  };
  return graph(record, breadcrumbs([view.archive, ...view.place, view], root));
}

interface Address {
  street?: string;
  number?: string;
  zipCode?: string;
  city?: string;
}

export function institutionJsonLd(view: InstitutionPage, description: string, root: string): object {
  const { archive, fields } = view;
  const { street, number, zipCode, city } = (fields.address ?? {}) as Address;
  const { phone, email } = (fields.contact ?? {}) as { phone?: string; email?: string };
  const picture = view.showpiece ?? archive.logo;
  const organization: ArchiveOrganizationLeaf = {
    ...archiveNode(archive, root),
    legalName: view.name,
    identifier: archive.signature,
    description,
    address: city
      ? {
          '@type': 'PostalAddress',
          streetAddress: street && [street, number].filter(Boolean).join(' '),
          postalCode: zipCode,
          addressLocality: city,
          addressCountry: 'PL',
        }
      : undefined,
    telephone: phone,
    email,
    logo: archive.logo === null ? undefined : `${root}${picturePath(archive.logo, null, '!400,400')}`,
    image: picture === null ? undefined : `${root}${picturePath(picture, null, '!1200,1200')}`,
  };
  return graph(organization, breadcrumbs([archive], root));
}

export function authorJsonLd(view: AuthorPage, root: string): object {
  const fieldValue = (name: string) => view.values.find(({ field }) => field.name === name)?.value;
  const [otherName, description] = [fieldValue('otherName'), fieldValue('description')];
  const [first] = (fieldValue('dates') ?? []) as readonly DateEntry[];
  // The dates of life; a date with a qualifier is a bound or a guess and is left out.
  const [start, end] = first && !first.qualifier ? [first.dateFrom, first.dateTo ?? undefined] : [];
  const common = {
    '@id': `${root}${authorPath(view.id, view.name)}`,
    url: `${root}${view.path}`,
    name: view.name,
    alternateName: typeof otherName === 'string' ? otherName : undefined,
    description: typeof description === 'string' ? description.slice(0, MAX_DESCRIPTION) : undefined,
  };
  const path = breadcrumbs([view.archive, { title: view.name, path: view.path }], root);
  const type = AUTHOR_TYPES[view.authorType ?? ''];
  if (type === 'Person') return graph({ ...common, '@type': type, birthDate: start, deathDate: end }, path);
  if (type === 'Organization')
    return graph({ ...common, '@type': type, foundingDate: start, dissolutionDate: end }, path);
  return graph({ ...common, '@type': 'Thing' }, path);
}

export function termJsonLd(view: TermPage, above: Named, root: string): object {
  const { spot } = view;
  const common = {
    '@id': `${root}${termPath(view.id, view.name)}`,
    url: `${root}${view.path}`,
    name: view.name,
  };
  const type = TERM_TYPES[view.type];
  const place: Omit<PlaceLeaf, '@type'> = {
    geo: spot ? { '@type': 'GeoCoordinates', latitude: spot.latitude, longitude: spot.longitude } : undefined,
  };
  const term: Thing =
    type === 'Place' ? { ...common, ...place, '@type': type } : { ...common, '@type': type };
  return graph(term, breadcrumbs([above, { title: view.name, path: view.path }], root));
}
