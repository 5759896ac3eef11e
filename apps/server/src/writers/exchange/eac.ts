import { MARK } from '@regest/contract/exchange/record-mapping.ts';
import type { DateEntry } from '@regest/contract/fields/date-entry.ts';
import { DOCUMENT_TEXTS } from '../document-texts.ts';
import { isilOf } from './ead-heads.ts';
import type { WritingContext } from './exchange-record.ts';
import { paragraphs, xmlAttribute, xmlText } from './xml-text.ts';

const { say } = DOCUMENT_TEXTS;

export interface EacAuthor {
  id: number;
  name: string;
  otherName: string | null;
  signature: string | null;
  authorType: string | null;
  dates: readonly DateEntry[];
  description: string | null;
  descriptionSource: string | null;
  isDraft: boolean;
  /** Records it made that the reader may see. */
  records: readonly { id: number; title: string }[];
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

/** A creator in EAC-CPF 2010. */
export function eacXml(author: EacAuthor, { institution, addresses, writtenAt }: WritingContext): string {
  const rules = '<authorizedForm>ISAAR</authorizedForm>';
  const other = author.otherName
    ? `<nameEntry localType="${MARK}otherName"><part>${xmlText(author.otherName)}</part><alternativeForm>ISAAR</alternativeForm></nameEntry>`
    : '';
  const entityId = author.signature
    ? `<entityId localType="${MARK}signature">${xmlText(author.signature)}</entityId>`
    : '';
  const description = author.description ? `<biogHist>${paragraphs(author.description)}</biogHist>` : '';
  const sources = author.descriptionSource
    ? `<sources><source><sourceEntry>${xmlText(author.descriptionSource)}</sourceEntry></source></sources>`
    : '';
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
${sources}
</control>
<cpfDescription>
<identity>${entityId}<entityType>${ENTITY_TYPES[author.authorType ?? ''] ?? 'person'}</entityType><nameEntry><part>${xmlText(author.name)}</part>${rules}</nameEntry>${other}</identity>
<description>${existDates(author.dates)}${description}</description>
${relations === '' ? '' : `<relations>${relations}</relations>`}
</cpfDescription>
</eac-cpf>
`;
}
