import { LICENCE_ADDRESSES } from '@regest/contract/exchange/licence-addresses.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { IndexType } from '@regest/contract/fields/field.ts';
import { firstDescribing } from '@regest/reading/foreign-text.ts';
import { authorPath, filePath, permanentPath, picturePath, termPath } from '../addresses/paths.ts';
import type { Named } from '../views/common.ts';
import type { AuthorPage, InstitutionPage, TermPage } from '../views/pages.ts';
import type { RecordPage } from '../views/record-view.ts';

/* Pages as search engines read them: schema.org, one graph per page, addresses absolute. */

type JsonLd = Readonly<Record<string, unknown>>;

const CONTEXT = 'https://schema.org';
const MAX_DESCRIPTION = 500;
const MAX_TRANSCRIPT = 5000;

const graph = (...nodes: readonly JsonLd[]): object => ({ '@context': CONTEXT, '@graph': nodes });

function breadcrumbs(places: readonly Named[], root: string): JsonLd {
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
const AUTHOR_TYPES: Readonly<Record<string, string>> = {
  person: 'Person',
  family: 'Organization',
  collective: 'Organization',
};
const authorType = (type: string | null) => AUTHOR_TYPES[type ?? ''] ?? 'Thing';

const TERM_TYPES: Readonly<Record<IndexType, string>> = {
  personal: 'Person',
  geographical: 'Place',
  material: 'DefinedTerm',
};

const archiveNode = ({ title, path }: Named, root: string): JsonLd => ({
  '@type': 'ArchiveOrganization',
  '@id': `${root}${path}`,
  name: title,
  url: `${root}${path}`,
});

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

function mediaOf({ recording }: RecordPage, root: string): JsonLd {
  if (!recording) return {};
  return {
    associatedMedia: {
      '@type': recording.isVideo ? 'VideoObject' : 'AudioObject',
      name: recording.file.name,
      contentUrl: `${root}${filePath(recording.file.id)}`,
      encodingFormat: recording.file.mimeType,
      transcript: recording.cues
        .map(({ text }) => text)
        .join(' ')
        .slice(0, MAX_TRANSCRIPT),
    },
  };
}

export function recordJsonLd(view: RecordPage, root: string): object {
  const licences = listOf(view.fields.licenses).flatMap((id) => LICENCE_ADDRESSES[id] ?? []);
  const picture = view.sheet ?? view.sheets[0];
  const above = view.place.at(-1);
  const record: JsonLd = {
    '@type': 'ArchiveComponent',
    '@id': `${root}${permanentPath(view.id)}`,
    url: `${root}${view.path}`,
    name: view.title,
    identifier: view.signature,
    ...(typeof view.fields.content === 'string' && {
      description: firstDescribing(view.fields.content).slice(0, MAX_DESCRIPTION),
    }),
    ...(view.dates.length > 0 && { temporalCoverage: view.dates.map(coverageOf) }),
    ...(view.creators.length > 0 && {
      creator: view.creators.map(({ title, path, type }) => ({
        '@type': authorType(type),
        name: title,
        url: `${root}${path}`,
      })),
    }),
    about: view.terms.map(({ title, path, type }) => ({
      '@type': TERM_TYPES[type],
      name: title,
      url: `${root}${path}`,
    })),
    ...(licences.length > 0 && { license: licences }),
    ...(picture && { image: `${root}${picturePath(picture.fileId, picture.page, '!1200,1200')}` }),
    holdingArchive: archiveNode(view.archive, root),
    ...(above && {
      isPartOf: { '@type': 'ArchiveComponent', name: above.title, url: `${root}${above.path}` },
    }),
    ...mediaOf(view, root),
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
  const organization: JsonLd = {
    ...archiveNode(archive, root),
    legalName: view.name,
    identifier: archive.signature,
    description,
    ...(city && {
      address: {
        '@type': 'PostalAddress',
        ...(street && { streetAddress: [street, number].filter(Boolean).join(' ') }),
        ...(zipCode && { postalCode: zipCode }),
        addressLocality: city,
        addressCountry: 'PL',
      },
    }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(archive.logo !== null && { logo: `${root}${picturePath(archive.logo, null, '!400,400')}` }),
    ...(picture !== null && { image: `${root}${picturePath(picture, null, '!1200,1200')}` }),
  };
  return graph(organization, breadcrumbs([archive], root));
}

/** `1863-05`: a date of the life of an author, where it is neither a bound nor a guess. */
const lifeDates = (type: string, dates: readonly DateEntry[]): JsonLd => {
  const [first] = dates;
  if (!first || first.qualifier || type === 'Thing') return {};
  const [start, end] = type === 'Person' ? ['birthDate', 'deathDate'] : ['foundingDate', 'dissolutionDate'];
  return { [start as string]: first.dateFrom, ...(first.dateTo && { [end as string]: first.dateTo }) };
};

export function authorJsonLd(view: AuthorPage, root: string): object {
  const fieldValue = (name: string) => view.values.find(({ field }) => field.name === name)?.value;
  const type = authorType(view.authorType);
  const [otherName, description] = [fieldValue('otherName'), fieldValue('description')];
  const author: JsonLd = {
    '@type': type,
    '@id': `${root}${authorPath(view.id, view.name)}`,
    url: `${root}${view.path}`,
    name: view.name,
    ...(typeof otherName === 'string' && { alternateName: otherName }),
    ...(typeof description === 'string' && { description: description.slice(0, MAX_DESCRIPTION) }),
    ...lifeDates(type, (fieldValue('dates') ?? []) as readonly DateEntry[]),
  };
  return graph(author, breadcrumbs([view.archive, { title: view.name, path: view.path }], root));
}

export function termJsonLd(view: TermPage, above: Named, root: string): object {
  const { spot } = view;
  const term: JsonLd = {
    '@type': TERM_TYPES[view.type],
    '@id': `${root}${termPath(view.id, view.name)}`,
    url: `${root}${view.path}`,
    name: view.name,
    ...(spot && {
      geo: { '@type': 'GeoCoordinates', latitude: spot.latitude, longitude: spot.longitude },
    }),
  };
  return graph(term, breadcrumbs([above, { title: view.name, path: view.path }], root));
}
