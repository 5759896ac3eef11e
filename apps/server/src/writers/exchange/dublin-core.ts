import { storedValue } from '@regest/contract/derive/stored-value.ts';
import { isEmptyValue } from '@regest/contract/derive/value-path.ts';
import { LICENCE_ADDRESSES } from '@regest/contract/exchange/licence-addresses.ts';
import type { DcElement, RecordMapping } from '@regest/contract/exchange/record-mapping.ts';
import { mappingOf } from '@regest/contract/exchange/record-mapping.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { rulesOf } from '@regest/contract/kinds/rules.ts';
import { LEVELS } from '@regest/contract/levels.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { isWebAddress } from '@regest/contract/text/web-address.ts';
import { DOCUMENT_TEXTS } from '../documents.ts';
import type { ExchangeRecord, WritingContext } from './exchange-record.ts';
import { publicClosureText } from './public-closure-text.ts';
import { xmlText } from './xml-text.ts';

type Statement = readonly [element: DcElement | 'identifier' | 'publisher', text: string, language?: string];

/** A licence is known by its address, everything else of a list by its id. */
function listed(field: Field, id: string): string {
  if (!('list' in field) || field.list !== 'licenses') return id;
  return LICENCE_ADDRESSES[id] ?? valueName(DOCUMENT_TEXTS, field.list, id) ?? id;
}

function textsOf(field: Field, mapping: RecordMapping, record: ExchangeRecord): readonly string[] {
  const value = storedValue(record, field);
  if (isEmptyValue(value)) return [];
  // Harvesters make links of addresses.
  if (field.kind === 'link' && !isWebAddress(String(value))) return [];
  const { statements } = rulesOf(field);
  if (statements) return statements(value, field).map((text) => listed(field, text));
  return [mapping.ead.in === 'extent' ? `${value} ${mapping.ead.unit}` : String(value)];
}

/** The kind of thing, as the DCMI names it: from the files, or a collection where it holds others. */
function typeOf({ level, files }: ExchangeRecord): string {
  if (LEVELS[level].isAggregate) return 'Collection';
  const kinds = { image: 'StillImage', audio: 'Sound', video: 'MovingImage' } as const;
  const kind = files[0]?.mimeType.split('/')[0] as keyof typeof kinds | undefined;
  return (kind && kinds[kind]) ?? 'Text';
}

function statementsOf(record: ExchangeRecord, context: WritingContext, parentId: number | null): Statement[] {
  const statements: Statement[] = [['title', record.title]];
  for (const field of recordFields(record.level)) {
    const mapping = mappingOf(field);
    if (!mapping.dc || mapping.internal || field.name === 'title') continue;
    const language = field.name === 'translatedTitle' ? 'pl' : undefined;
    for (const text of textsOf(field, mapping, record)) {
      statements.push(language ? [mapping.dc, text, language] : [mapping.dc, text]);
    }
  }
  return [
    ...statements,
    ...(record.closing ? [['rights', publicClosureText(record.closing)] as const] : []),
    ['type', typeOf(record)],
    ['identifier', context.addresses.record(record.id)],
    ['identifier', record.computedSignature],
    ...(parentId === null ? [] : [['relation', context.addresses.record(parentId)] as const]),
    ['publisher', context.institution.name],
  ];
}

/** A record in the fifteen elements of Dublin Core, as OAI-PMH wraps them. */
export function dublinCore(record: ExchangeRecord, context: WritingContext, parentId: number | null): string {
  const lines = statementsOf(record, context, parentId).map(
    ([element, text, language]) =>
      `<dc:${element}${language ? ` xml:lang="${language}"` : ''}>${xmlText(text)}</dc:${element}>`,
  );
  return `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">
${lines.join('\n')}
</oai_dc:dc>
`;
}
