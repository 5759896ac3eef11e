import { xmlAttribute, xmlText } from '../exchange/xml-text.ts';

export interface OaiHeader {
  identifier: string;
  datestamp: string;
  set: string;
  isDeleted: boolean;
}

export const oaiHeader = ({ identifier, datestamp, set, isDeleted }: OaiHeader) =>
  `<header${isDeleted ? ' status="deleted"' : ''}><identifier>${xmlText(identifier)}</identifier><datestamp>${datestamp}</datestamp><setSpec>${set}</setSpec></header>`;

export const oaiRecord = (header: OaiHeader, metadata: string | null) =>
  `<record>${oaiHeader({ ...header, isDeleted: metadata === null })}${metadata === null ? '' : `<metadata>\n${metadata}</metadata>`}</record>\n`;

/** The resumption token; that of the last part is empty, a list in one part has none. */
export function oaiToken(token: string | null, cursor: number): string {
  if (token === null && cursor === 0) return '';
  return `<resumptionToken cursor="${cursor}">${token ?? ''}</resumptionToken>\n`;
}

export const OAI_FORMATS = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  },
  ead3: {
    schema: 'https://www.loc.gov/ead/ead3.xsd',
    namespace: 'http://ead3.archivists.org/schema/',
  },
  ead2002: {
    schema: 'https://www.loc.gov/ead/ead.xsd',
    namespace: 'urn:isbn:1-931666-22-9',
  },
} as const;

export const oaiFormats = (prefixes: readonly (keyof typeof OAI_FORMATS)[]) =>
  prefixes
    .map((prefix) => {
      const { schema, namespace } = OAI_FORMATS[prefix];
      return `<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${schema}</schema><metadataNamespace>${namespace}</metadataNamespace></metadataFormat>\n`;
    })
    .join('');

export interface OaiRepository {
  name: string;
  url: string;
  email: string;
  earliest: string;
}

export const oaiIdentify = (repository: OaiRepository) =>
  `<repositoryName>${xmlText(repository.name)}</repositoryName>
<baseURL>${xmlText(repository.url)}</baseURL>
<protocolVersion>2.0</protocolVersion>
<adminEmail>${xmlText(repository.email)}</adminEmail>
<earliestDatestamp>${repository.earliest}</earliestDatestamp>
<deletedRecord>persistent</deletedRecord>
<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>
`;

export const oaiSet = (spec: string, name: string) =>
  `<set><setSpec>${spec}</setSpec><setName>${xmlText(name)}</setName></set>\n`;

/** A whole answer. The request's arguments are repeated only where they were understood. */
export function oaiAnswer(
  { url, date, parameters }: { url: string; date: string; parameters: Readonly<Record<string, string>> },
  inside: string,
): string {
  const attributes = Object.entries(parameters).map(([name, value]) => ` ${name}="${xmlAttribute(value)}"`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">
<responseDate>${date}</responseDate>
<request${attributes.join('')}>${xmlText(url)}</request>
${inside}
</OAI-PMH>
`;
}
