import { isEmptyValue } from '@regest/contract/derive/check-values.ts';
import { fieldColumns } from '@regest/contract/derive/csv-columns.ts';
import { authorFields, type EacPlace, eacPlaceOf } from '@regest/contract/exchange/author-mapping.ts';
import { MARK } from '@regest/contract/exchange/record-mapping.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { DOCUMENT_TEXTS } from '../documents.ts';
import { isilOf } from './ead-heads.ts';
import type { WritingContext } from './exchange-record.ts';
import { paragraphs, xmlAttribute, xmlText } from './xml-text.ts';

const { say } = DOCUMENT_TEXTS;

/** The values of its fields stand under their names. */
export interface EacAuthor {
  id: number;
  name: string;
  authorType: string | null;
  isDraft: boolean;
  /** Records it made that the reader may see. */
  records: readonly { id: number; title: string }[];
  [field: string]: unknown;
}

const ENTITY_TYPES: Readonly<Record<string, string>> = {
  person: 'person',
  family: 'family',
  collective: 'corporateBody',
};

/** A creator whose kind is not known has no EAC record: the standard has no word for it. */
export function hasEac(author: Pick<EacAuthor, 'authorType'>): boolean {
  return author.authorType !== null && author.authorType in ENTITY_TYPES;
}

const iso = (date: string) => date.replace(/^\d+/, (year) => year.padStart(4, '0'));

function dateXml({ dateType, dateFrom, dateTo, qualifier }: DateEntry): string {
  const limit = { before: 'notAfter', after: 'notBefore' }[qualifier as string] ?? 'standardDate';
  const local = ` localType="${MARK}${dateType}${qualifier ? `.${qualifier}` : ''}"`;
  const one = (name: string, date: string, type = '') =>
    `<${name}${type} ${limit}="${iso(date)}">${xmlText(date)}</${name}>`;
  return dateTo
    ? `<dateRange${local}>${one('fromDate', dateFrom)}${one('toDate', dateTo)}</dateRange>`
    : one('date', dateFrom, local);
}

function existDates(dates: readonly DateEntry[]): string {
  if (dates.length === 0) return '';
  const all = dates.map(dateXml).join('');
  return `<existDates>${dates.length > 1 ? `<dateSet>${all}</dateSet>` : all}</existDates>`;
}

const RULES = '<authorizedForm>ISAAR</authorizedForm>';

/** Writers of values by their place in the standard. */
const WRITERS: Readonly<Record<EacPlace, (value: unknown, field: Field) => string>> = {
  nameEntry: (value) => `<nameEntry><part>${xmlText(String(value))}</part>${RULES}</nameEntry>`,
  alternativeName: (value, { name }) =>
    `<nameEntry localType="${MARK}${name}"><part>${xmlText(String(value))}</part><alternativeForm>ISAAR</alternativeForm></nameEntry>`,
  entityId: (value, { name }) => `<entityId localType="${MARK}${name}">${xmlText(String(value))}</entityId>`,
  entityType: (value) => `<entityType>${ENTITY_TYPES[String(value)] ?? 'person'}</entityType>`,
  existDates: (value) => existDates(value as readonly DateEntry[]),
  biogHist: (value) => `<biogHist>${paragraphs(String(value))}</biogHist>`,
  sourceEntry: (value) =>
    `<sources><source><sourceEntry>${xmlText(String(value))}</sourceEntry></source></sources>`,
  localDescription(value, field) {
    const text = fieldColumns<unknown>('author', field, (one) => one).map(({ cell }) => cell(value));
    return `<localDescription localType="${MARK}${field.name}"><term>${xmlText(text.join(' '))}</term></localDescription>`;
  },
};

function textAt(author: EacAuthor, ...places: readonly EacPlace[]): string {
  return places
    .flatMap((place) => authorFields().filter((field) => field.public && eacPlaceOf(field) === place))
    .map((field) =>
      isEmptyValue(author[field.name]) ? '' : WRITERS[eacPlaceOf(field)](author[field.name], field),
    )
    .join('');
}

/** A creator in EAC-CPF 2010. */
export function eacXml(author: EacAuthor, { institution, addresses, writtenAt }: WritingContext): string {
  const relations = author.records
    .map(
      ({ id, title }) =>
        `<resourceRelation resourceRelationType="creatorOf" xlink:type="simple" xlink:href="${xmlAttribute(addresses.record(id))}"><relationEntry>${xmlText(title)}</relationEntry></resourceRelation>`,
    )
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<eac-cpf xmlns="urn:isbn:1-931666-33-4" xmlns:xlink="http://www.w3.org/1999/xlink">
<control>
<recordId>regest-author-${author.id}</recordId>
<maintenanceStatus>derived</maintenanceStatus>
<publicationStatus>${author.isDraft ? 'inProcess' : 'approved'}</publicationStatus>
<maintenanceAgency><otherAgencyCode localType="regest">${xmlText(isilOf(institution.signature))}</otherAgencyCode><agencyName>${xmlText(institution.name)}</agencyName></maintenanceAgency>
<languageDeclaration><language languageCode="pol">polski</language><script scriptCode="Latn">Latn</script></languageDeclaration>
<conventionDeclaration><abbreviation>ISAAR(CPF)</abbreviation><citation>ISAAR(CPF): International Standard Archival Authority Record, 2nd edition</citation></conventionDeclaration>
<localTypeDeclaration><abbreviation>regest</abbreviation><citation>${xmlText(say('exchange.localTypes'))}</citation></localTypeDeclaration>
<maintenanceHistory><maintenanceEvent><eventType>derived</eventType><eventDateTime standardDateTime="${writtenAt.toISOString()}">${writtenAt.toISOString()}</eventDateTime><agentType>machine</agentType><agent>Regest</agent></maintenanceEvent></maintenanceHistory>
${textAt(author, 'sourceEntry')}
</control>
<cpfDescription>
<identity>${textAt(author, 'entityId', 'entityType', 'nameEntry', 'alternativeName')}</identity>
<description>${textAt(author, 'existDates', 'localDescription', 'biogHist')}</description>
${relations === '' ? '' : `<relations>${relations}</relations>`}
</cpfDescription>
</eac-cpf>
`;
}
