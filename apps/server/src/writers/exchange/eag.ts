import { repositoryType } from '@regest/contract/exchange/repository-types.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { isWebAddress } from '@regest/contract/text/web-address.ts';
import { DOCUMENT_TEXTS } from '../documents.ts';
import { isilOf } from './ead-heads.ts';
import { paragraphs, xmlAttribute, xmlText } from './xml-text.ts';

const { labelOf, say } = DOCUMENT_TEXTS;

export interface EagInstitution {
  signature: string;
  name: string;
  archiveName: string | null;
  institutionType: string;
  /** Everything else, under the names of the field table; an address and a contact are objects. */
  fields: Readonly<Record<string, unknown>>;
}

type Texts = Readonly<Record<string, string | null | undefined>>;

const isFilled = (text: string | null | undefined): text is string => typeof text === 'string' && text !== '';
const note = (inside: string) => `<descriptiveNote>${inside}</descriptiveNote>`;

/** Several fields in one note, each under its label: EAG has no places of its own for them. */
function labelledNote(fields: Texts, names: readonly string[]): string {
  const parts = names.flatMap((name) => {
    const text = fields[name];
    return isFilled(text) ? [paragraphs(`${labelOf('institution', name)}: ${text}`)] : [];
  });
  return parts.length === 0 ? '' : note(parts.join(''));
}

const element = (name: string, text: string | null | undefined, attributes = '') =>
  isFilled(text) ? `<${name}${attributes}>${xmlText(text)}</${name}>` : '';
const around = (name: string, inside: string, attributes = '') =>
  inside === '' ? '' : `<${name}${attributes}>${inside}</${name}>`;

function location(address: Texts): string {
  const county = isFilled(address.county)
    ? (valueName(DOCUMENT_TEXTS, 'counties', address.county) ?? address.county)
    : null;
  const street = [address.street, address.number].filter(isFilled).join(' ');
  return `<location localType="visitors address">${element('country', address.country ?? 'Polska')}${element('firstdem', county)}<municipalityPostalcode>${xmlText([address.zipCode, address.city].filter(isFilled).join(' '))}</municipalityPostalcode>${element('street', street)}</location>`;
}

function linked(name: string, address: string | null | undefined, prefix = ''): string {
  if (!isFilled(address)) return '';
  return `<${name} href="${xmlAttribute(prefix + encodeURI(address.toWellFormed()))}">${xmlText(address)}</${name}>`;
}

function services(fields: Texts): string {
  const research = labelledNote(fields, ['readingRoom', 'orderedQueries']);
  const searchroom = around('searchroom', around('researchServices', research));
  const copies = labelledNote(fields, ['copiesOfArchivalMaterial']);
  const technical = around('techservices', around('reproductionser', copies, ' question="yes"'));
  return around('services', searchroom + technical);
}

/** An institution in EAG 2012, for Archives Portal Europe. One way only: its notes have no bounds to read back. */
export function eagXml(institution: EagInstitution, writtenAt: Date): string {
  const fields = institution.fields as Texts;
  const address = (institution.fields.address ?? {}) as Texts;
  const contact = (institution.fields.contact ?? {}) as Texts;
  const code = isilOf(institution.signature);
  const when = writtenAt.toISOString();
  const holdings = labelledNote(fields, [
    'archiveDescription',
    'archivalResource',
    'archiveType',
    'materialGatheringMethod',
    'archivalAids',
    'archivizationDegree',
    'digitalizationDegree',
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<eag xmlns="http://www.archivesportaleurope.net/Portal/profiles/eag_2012/" audience="external">
<control>
<recordId>${xmlText(code)}</recordId>
<maintenanceAgency><agencyCode>${xmlText(code)}</agencyCode><agencyName>${xmlText(institution.name)}</agencyName></maintenanceAgency>
<maintenanceStatus>derived</maintenanceStatus>
<maintenanceHistory><maintenanceEvent><agent>Regest</agent><agentType>machine</agentType><eventDateTime standardDateTime="${when}">${when}</eventDateTime><eventType>derived</eventType></maintenanceEvent></maintenanceHistory>
</control>
<archguide>
<identity><repositorid countrycode="PL" repositorycode="${xmlAttribute(code)}"/><otherRepositorId>${xmlText(institution.signature)}</otherRepositorId><autform xml:lang="pol">${xmlText(institution.name)}</autform>${element('nonpreform', institution.archiveName, ' xml:lang="pol"')}<repositoryType>${repositoryType(institution.institutionType)}</repositoryType></identity>
<desc><repositories><repository>${element('repositoryName', institution.archiveName)}<geogarea>Europe</geogarea>${location(address)}${element('telephone', contact.phone)}${element('fax', contact.fax)}${linked('email', contact.email, 'mailto:')}${linked('webpage', isFilled(contact.webpage) && isWebAddress(contact.webpage) ? contact.webpage.trim() : null)}${element('directions', fields.premisesLocation)}${around('repositorhist', isFilled(fields.information) ? note(paragraphs(fields.information)) : '')}${around('holdings', holdings)}<timetable><opening>${xmlText(isFilled(fields.workingHours) ? fields.workingHours : say('exchange.noData'))}</opening></timetable><access question="yes">${element('termsOfUse', fields.termsOfService)}</access><accessibility question="no"/>${services(fields)}${labelledNote(fields, ['contactPersons'])}</repository></repositories></desc>
</archguide>
</eag>
`;
}
