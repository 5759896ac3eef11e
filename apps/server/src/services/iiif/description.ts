import { LICENCE_ADDRESSES } from '@regest/contract/exchange/licence-addresses.ts';
import { INDEX_TYPES } from '@regest/contract/fields/field.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { institutionPath, permanentPath } from '@regest/portal/addresses/paths.ts';
import { firstDescribing } from '@regest/reading/foreign-text.ts';
import { textsOf } from '@regest/reading/texts-of.ts';
import type { PublicRecord } from '../../queries/published/records.ts';
import { datesInWords, fullSignature, langOf } from '../portal/entries.ts';
import { type IiifAddresses, kindOf, labelIn, plain, valueIn } from './iiif-values.ts';

const MAX_SUMMARY_LENGTH = 1000;

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? [value] : []);

/** The metadata of a manifest: each value under the label of its field, in both languages. */
function metadataOf(record: PublicRecord): object[] {
  const { level, fields } = record;
  const language = langOf(record);
  const rows: [name: string, value: object][] = [];
  const add = (name: string, words: readonly string[]) => {
    if (words.length > 0) rows.push([name, valueIn(language, ...words)]);
  };
  rows.push(['signature', plain(fullSignature(record))]);
  if (record.dates.length > 0) rows.push(['dates', plain(datesInWords(record.dates))]);
  add(
    'authors',
    record.authors.map(({ name }) => name),
  );
  const languages = textsOf(fields.languages);
  if (languages.length > 0) {
    const named = (texts: Texts) =>
      languages.map((code) => valueName(texts, 'languages', code) ?? code).join(', ');
    rows.push(['languages', labelIn(named)]);
  }
  for (const name of ['creationPlace', 'externalForm', 'internalForm', 'translatedTitle'])
    add(name, textOf(fields[name]));
  for (const type of INDEX_TYPES)
    add(
      `${type}Indices`,
      record.indices.filter((term) => term.type === type).map(({ name }) => name),
    );
  return rows.map(([name, value]) => ({ label: labelIn(({ labelOf }) => labelOf(level, name)), value }));
}

/** `rights` takes one licence with an address; any other is stated in words. */
function rightsOf({ level, fields }: PublicRecord): object {
  const licences = textsOf(fields.licenses);
  const [only] = licences;
  const address = licences.length === 1 && only ? LICENCE_ADDRESSES[only] : undefined;
  const remarks = [...textOf(fields.licenseRemarks), ...textOf(fields.accessTerms)];
  const words = (texts: Texts) =>
    [...licences.map((id) => valueName(texts, 'licenses', id) ?? id), ...remarks].join('. ');
  return {
    ...(address && { rights: address }),
    ...((licences.length > 0 || remarks.length > 0) && {
      requiredStatement: {
        label: labelIn(({ labelOf }) => labelOf(level, 'licenses')),
        value: labelIn(words),
      },
    }),
  };
}

function providerOf(record: PublicRecord, root: string): object {
  const id = `${root}${institutionPath({ id: record.institution_id, alias: record.institution_alias })}`;
  const label = valueIn('pl', record.institution_name);
  return {
    id,
    type: 'Agent',
    label,
    homepage: [{ id, type: 'Text', label, format: 'text/html', language: ['pl'] }],
  };
}

/** Day of the first date in ISO form; none where it cannot be parsed. */
function navDate({ dates }: PublicRecord): object {
  const first = /^\d{4}(-\d\d(-\d\d)?)?$/.exec(dates[0]?.dateFrom ?? '')?.[0];
  if (first === undefined) return {};
  const day = first.length === 4 ? `${first}-01-01` : first.length === 7 ? `${first}-01` : first;
  return Number.isNaN(Date.parse(day)) ? {} : { navDate: `${day}T00:00:00Z` };
}

/** Properties that manifests and collections have in common. */
export function descriptionOf(record: PublicRecord, root: string, addresses: IiifAddresses): object {
  const page = `${root}${permanentPath(record.id)}`;
  const language = langOf(record);
  const label = valueIn(language, record.title);
  const above = record.ancestors.at(-1);
  const [summary] = textOf(record.fields.content).map(firstDescribing);
  const also = (file: string, type: string, format: string, profile?: string) => ({
    id: `${page}/${file}`,
    type,
    format,
    ...(profile && { profile }),
  });
  return {
    label,
    ...(summary && { summary: valueIn(language, summary.slice(0, MAX_SUMMARY_LENGTH)) }),
    metadata: metadataOf(record),
    ...rightsOf(record),
    provider: [providerOf(record, root)],
    homepage: [{ id: page, type: 'Text', label, format: 'text/html', language: ['pl'] }],
    seeAlso: [
      also('record.json', 'Dataset', 'application/json'),
      also('dc.xml', 'Dataset', 'application/xml', 'http://www.openarchives.org/OAI/2.0/oai_dc/'),
      also('ead3.xml', 'Dataset', 'application/xml', 'http://ead3.archivists.org/schema/'),
    ],
    ...(above && { partOf: [{ id: addresses.manifest(above.id), type: kindOf(above.level) }] }),
    ...navDate(record),
  };
}
