import { LICENCE_ADDRESSES } from '@regest/contract/exchange/licence-addresses.ts';
import { CREATOR_ELEMENTS, mappingOf, type RecordMapping } from '@regest/contract/exchange/record-mapping.ts';
import type { Documentation, Medium } from '@regest/contract/fields/documentation.ts';
import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { isWebAddress } from '@regest/contract/text/web-address.ts';
import type { Closure } from '@regest/contract/values/closure.ts';
import type { ValueListName } from '@regest/contract/values/value-lists.ts';
import { DOCUMENT_TEXTS } from '../documents.ts';
import type { EadDialect, Facets } from './ead-dialect.ts';
import type { ExchangeRecord, WritingContext } from './exchange-record.ts';
import { publicClosureText } from './public-closure-text.ts';
import { paragraphs, xmlText } from './xml-text.ts';

function facetsOf(values: object, quantity: unknown): Facets {
  return {
    quantity: String(quantity ?? 1),
    values: Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || typeof value === 'object'
        ? []
        : [[name, String(value)] as const],
    ),
  };
}

/** One element for the numbers of a group, and one for each of its media. */
function documentationWriter(
  name: string,
  label: string,
  dialect: EadDialect,
  analog: string,
): (record: ExchangeRecord) => string {
  const group = dialect.mark('physdescstructured', name) + analog;
  const medium = dialect.mark('physdescstructured', `${name}.medium`) + analog;
  const mediumText = (one: Medium) =>
    dialect.facets(
      medium,
      'carrier',
      valueName(DOCUMENT_TEXTS, 'mediumTypes', one.mediumType) ?? one.mediumType,
      facetsOf(one, one.number),
    );
  return ({ fields }) => {
    const value = fields[name] as Documentation | null | undefined;
    if (!value) return '';
    const numbers = facetsOf(value, value.numberOfDocuments ?? value.numberOfPages);
    const numbersFacet =
      numbers.values.length === 0 ? '' : dialect.facets(group, 'materialtype', label, numbers);
    return numbersFacet + (value.media ?? []).map(mediumText).join('');
  };
}

const { labelOf, say, format } = DOCUMENT_TEXTS;

type Write = (record: ExchangeRecord) => string;

/** The writers of a level, by where their elements may stand. */
export interface LevelWriters {
  did: Write[];
  access: Write[];
  blocks: Write[];
}

const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The value in words. */
function wordsOf(field: Field): (value: unknown) => string {
  const named = (list: ValueListName) => (id: unknown) =>
    valueName(DOCUMENT_TEXTS, list, String(id)) ?? String(id);
  if (field.kind === 'choice') return named(field.list);
  return String;
}

function internalClosureText({ scope, reason, until }: Closure): string {
  const what = say(`closure.scope.${scope}`);
  const why = say(`closure.reason.${reason}`);
  return until === null
    ? say('closure.closedWithoutEnd', { what, why })
    : say('closure.closedUntil', { what, why, day: format.date(until) });
}

/**
 * Scope, reason and end are in the mark and the day in `normal`, so that they can be read back; the note stays here. What
 * readers get says what holds for the record, also by an agreement or a closure above.
 */
function closureWriter(element: string, analog: string, dialect: EadDialect, isInternal: boolean): Write {
  return ({ fields, closing }) => {
    const forReaders: Closure | null = closing && { scope: 'files', atEnd: 'open', ...closing };
    const closure = forReaders ?? (fields.closure as Closure | null | undefined);
    if (!closure) return '';
    const { scope, reason, until, atEnd } = closure;
    const words = xmlText(isInternal ? internalClosureText(closure) : publicClosureText(closure));
    const day = until === null ? null : format.date(until);
    const text = until && day ? words.replace(xmlText(day), dialect.day(until, day)) : words;
    const mark = dialect.mark(element, `closure.${scope}.${reason}.${atEnd}`);
    return `<${element}${mark}${analog}><p>${text}</p></${element}>`;
  };
}

function blockWriter(field: Field, element: string, attributes: string, dialect: EadDialect): Write {
  const { name } = field;
  const start = `<${element}${attributes}>`;
  const end = `</${element}>`;
  if (field.kind === 'choices') {
    const { list } = field;
    const one = (id: string) => {
      const text = valueName(DOCUMENT_TEXTS, list, id) ?? id;
      const address = list === 'licenses' ? LICENCE_ADDRESSES[id] : undefined;
      return `<p>${address ? dialect.reference(address, text) : xmlText(text)}</p>`;
    };
    return ({ fields }) => {
      const ids = fields[name];
      return isEmpty(ids) ? '' : start + (ids as string[]).map(one).join('') + end;
    };
  }
  const words = wordsOf(field);
  return ({ fields }) => {
    const value = fields[name];
    return isEmpty(value) ? '' : start + paragraphs(words(value)) + end;
  };
}

function didWriter(
  field: Field,
  level: RecordLevel,
  { ead, isad }: RecordMapping,
  dialect: EadDialect,
  context: WritingContext,
): Write | null {
  const { name } = field;
  const analog = ` encodinganalog="${isad}"`;
  const { addresses } = context;
  switch (ead.in) {
    case 'unitid':
    case 'unittitle': {
      const start = `<${ead.in}${dialect.mark(ead.in, name)}${analog}>`;
      const end = `</${ead.in}>`;
      const ownElement = name === 'signature' || name === 'title' ? name : null;
      return (record) => {
        const value = ownElement ? record[ownElement] : record.fields[name];
        return isEmpty(value) ? '' : start + xmlText(String(value)) + end;
      };
    }
    case 'unitdate': {
      const unknown = `<unitdate${dialect.mark('unitdate', 'datesUnknown')}>${say('dates.unknown')}</unitdate>`;
      return ({ dates, fields }) =>
        fields.datesUnknown === true ? unknown : dates.map((date) => dialect.date(date, analog)).join('');
    }
    case 'origination': {
      const unknown = `<origination${dialect.mark('origination', 'authorsUnknown')}>${dialect.name('name', say('authors.unknown'), '', null)}</origination>`;
      return ({ authors, fields }) => {
        if (fields.authorsUnknown === true) return unknown;
        return authors
          .map(({ id, name: text, authorType }) => {
            const element = CREATOR_ELEMENTS[authorType ?? ''] ?? 'name';
            return `<origination${analog}>${dialect.name(element, text, '', addresses.author(id))}</origination>`;
          })
          .join('');
      };
    }
    case 'langmaterial':
      return ({ fields }) => {
        const codes = fields[name];
        if (isEmpty(codes)) return '';
        const languages = (codes as string[]).map((code) =>
          dialect.language(code, valueName(DOCUMENT_TEXTS, 'languages', code) ?? code),
        );
        return `<langmaterial${analog}>${languages.join('')}</langmaterial>`;
      };
    case 'physdesc': {
      const start = `<physdesc${dialect.mark('physdesc', name)}${analog}>`;
      return ({ fields }) =>
        isEmpty(fields[name]) ? '' : `${start}${xmlText(String(fields[name]))}</physdesc>`;
    }
    case 'extent': {
      const marked = dialect.mark('physdescstructured', name) + analog;
      return ({ fields }) =>
        isEmpty(fields[name]) ? '' : dialect.extent(marked, String(fields[name]), ead.unit);
    }
    case 'documentation':
      return documentationWriter(name, labelOf(level, name), dialect, analog);
    case 'link': {
      const marked = dialect.mark('dao', name);
      return ({ fields }) => {
        const value = fields[name];
        if (isEmpty(value)) return '';
        const text = String(value);
        // The title has the typed text; only an http(s) address becomes a link.
        const href = isWebAddress(text) ? encodeURI(text.trim().toWellFormed()) : null;
        return dialect.link(marked, href, text);
      };
    }
    case 'files': {
      const marked = dialect.mark('dao', name);
      return ({ files }) =>
        files
          .filter((file) => file.field === name)
          .map((file) => dialect.link(marked, addresses.file(file.id), file.name, file.mimeType))
          .join('');
    }
    default:
      return null;
  }
}

function accessWriter(
  field: Field,
  mapping: RecordMapping,
  dialect: EadDialect,
  { addresses }: WritingContext,
): Write | null {
  const { ead } = mapping;
  if (ead.in !== 'access') return null;
  const attributes =
    dialect.mark(ead.element, field.name) + (ead.relator ? dialect.relator(ead.relator) : '');
  if (field.kind === 'indices') {
    const { indexType } = field;
    return ({ indices }) =>
      indices
        .filter(({ type }) => type === indexType)
        .map(({ id, name }) => dialect.name(ead.element, name, attributes, addresses.index(id)))
        .join('');
  }
  return ({ fields }) => {
    const value = fields[field.name];
    return isEmpty(value) ? '' : dialect.name(ead.element, String(value), attributes, null);
  };
}

/** Writers of a level, made once for a file: labels, marks and attributes are not looked up for each record. */
export function levelWriters(level: RecordLevel, dialect: EadDialect, context: WritingContext): LevelWriters {
  const writers: LevelWriters = { did: [], access: [], blocks: [] };
  for (const field of recordFields(level)) {
    const mapping = mappingOf(field);
    if (field.kind === 'closure' && mapping.ead.in === 'block') {
      const analog = ` encodinganalog="${mapping.isad}"`;
      writers.blocks.push(closureWriter(mapping.ead.element, analog, dialect, context.isInternal));
      continue;
    }
    const isForReaders = !mapping.internal || context.onConsent?.has(field.name);
    if (context.hidden.has(field.name) || !(isForReaders || context.isInternal)) continue;
    if (mapping.ead.in === 'block') {
      const { element } = mapping.ead;
      const audience = mapping.internal && context.isInternal ? ' audience="internal"' : '';
      const attributes = `${dialect.mark(element, field.name)}${audience} encodinganalog="${mapping.isad}"`;
      writers.blocks.push(blockWriter(field, element, attributes, dialect));
      continue;
    }
    const access = accessWriter(field, mapping, dialect, context);
    if (access) writers.access.push(access);
    const did = didWriter(field, level, mapping, dialect, context);
    if (did) writers.did.push(did);
  }
  return writers;
}
