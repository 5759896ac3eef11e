import { DOCUMENT_TEXTS } from '../documents.ts';
import type { ExchangeRecord, WritingContext } from './exchange-record.ts';
import { xmlAttribute, xmlText } from './xml-text.ts';

const { say } = DOCUMENT_TEXTS;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** ISO 15511 knows no underscore; ours goes where other codes stand. */
export const isilOf = (signature: string) => signature.replace(/[^A-Za-z0-9:/-]+/g, '-');

export interface EadFrame {
  start(root: ExchangeRecord, context: WritingContext): string;
  end: string;
  /** Attributes of the root of the description beside its level. */
  archdesc: string;
}

export const EAD3_FRAME: EadFrame = {
  start: (root, { institution, addresses, writtenAt }) =>
    `${DECLARATION}<ead xmlns="http://ead3.archivists.org/schema/">
<control countryencoding="iso3166-1" dateencoding="iso8601" langencoding="iso639-3" repositoryencoding="iso15511" scriptencoding="iso15924" relatedencoding="ISAD(G)v2">
<recordid instanceurl="${xmlAttribute(`${addresses.record(root.id)}/ead3.xml`)}">${xmlText(root.computedSignature)}</recordid>
<filedesc><titlestmt><titleproper>${xmlText(root.title)}</titleproper></titlestmt><publicationstmt><publisher>${xmlText(institution.name)}</publisher></publicationstmt></filedesc>
<maintenancestatus value="derived"/>
<publicationstatus value="${root.isPublished ? 'published' : 'inprocess'}"/>
<maintenanceagency countrycode="PL"><otheragencycode>${xmlText(institution.signature)}</otheragencycode><agencyname>${xmlText(institution.name)}</agencyname></maintenanceagency>
<languagedeclaration><language langcode="pol">polski</language><script scriptcode="Latn">Latn</script></languagedeclaration>
<conventiondeclaration><abbr>ISAD(G)</abbr><citation>ISAD(G): General International Standard Archival Description, 2nd edition</citation></conventiondeclaration>
<localtypedeclaration><abbr>regest</abbr><citation>${xmlText(say('exchange.localTypes'))}</citation></localtypedeclaration>
<maintenancehistory><maintenanceevent><eventtype value="derived"/><eventdatetime standarddatetime="${writtenAt.toISOString()}">${writtenAt.toISOString()}</eventdatetime><agenttype value="machine"/><agent>Regest</agent></maintenanceevent></maintenancehistory>
</control>
`,
  end: '</ead>\n',
  archdesc: '',
};

const ISAD = ' relatedencoding="ISAD(G)v2"';

function header2002(root: ExchangeRecord, context: WritingContext, eadid: string, related: string): string {
  const { institution, writtenAt } = context;
  const day = writtenAt.toISOString().slice(0, 10);
  return `${DECLARATION}<ead xmlns="urn:isbn:1-931666-22-9" xmlns:xlink="http://www.w3.org/1999/xlink">
<eadheader countryencoding="iso3166-1" dateencoding="iso8601" langencoding="iso639-2b" repositoryencoding="iso15511" scriptencoding="iso15924"${related}>
<eadid ${eadid}>${xmlText(root.computedSignature)}</eadid>
<filedesc><titlestmt><titleproper>${xmlText(root.title)}</titleproper></titlestmt><publicationstmt><publisher>${xmlText(institution.name)}</publisher></publicationstmt></filedesc>
<profiledesc><creation>Regest <date normal="${day}">${day}</date></creation><langusage><language langcode="pol">polski</language></langusage></profiledesc>
</eadheader>
`;
}

export const EAD_2002_FRAME: EadFrame = {
  start: (root, context) =>
    header2002(
      root,
      context,
      `countrycode="PL" url="${xmlAttribute(`${context.addresses.record(root.id)}/ead2002.xml`)}"`,
      ISAD,
    ),
  end: '</ead>\n',
  archdesc: '',
};

/** An ISIL: the country, then eleven signs at most. */
const agencyOf = (signature: string) =>
  `PL-${isilOf(signature)
    .replace(/^(?:PL)?-?/, '')
    .slice(0, 11)}`;

export const APE_EAD_FRAME: EadFrame = {
  start: (root, context) =>
    header2002(
      root,
      context,
      `countrycode="PL" mainagencycode="${xmlAttribute(agencyOf(context.institution.signature))}" identifier="${xmlAttribute(root.computedSignature)}"`,
      // There it may only be one word.
      '',
    ),
  end: '</ead>\n',
  archdesc: ` type="inventory"${ISAD}`,
};
