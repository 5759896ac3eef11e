import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { publicFields } from '@regest/contract/fields/standard.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { isWebAddress } from '@regest/contract/text/web-address.ts';
import type { ReactNode } from 'react';
import { usePortal } from '../frame/portal-context.tsx';
import type { Named } from '../views/common.ts';
import type { RecordPage } from '../views/record-view.ts';
import { datesText } from './dates.tsx';
import { mediaWords } from './media-words.ts';

/** Told elsewhere on the page. */
const ELSEWHERE = new Set([
  'signature',
  'title',
  'parentId',
  'availabilities',
  'licenses',
  'licenseRemarks',
  'accessPremises',
  'accessTerms',
]);

export function Paragraphs({ text }: { text: string }) {
  return (
    text
      .split(/\n+/)
      .filter((part) => part.trim() !== '')
      // The order of paragraphs never changes.
      // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may read the same
      .map((part, index) => <p key={index}>{part}</p>)
  );
}

function Links({ names }: { names: readonly Named[] }) {
  const { href } = usePortal();
  return names.map(({ title, path }, index) => (
    <span key={path}>
      {index > 0 && ', '}
      <a href={href(path)}>{title}</a>
    </span>
  ));
}

function writtenValue(field: Field, record: RecordPage, texts: Texts): ReactNode {
  const value = record.fields[field.name];
  switch (field.kind) {
    case 'dates':
      return datesText(record.dates, texts);
    case 'authors':
      return record.creators.length > 0 ? <Links names={record.creators} /> : null;
    case 'indices': {
      const names = record.terms.filter(({ type }) => type === field.indexType);
      return names.length > 0 ? <Links names={names} /> : null;
    }
    case 'choice':
    case 'choices': {
      const ids = [value ?? []].flat().map(String);
      return ids.length > 0 ? ids.map((id) => valueName(texts, field.list, id) ?? id).join(', ') : null;
    }
    case 'link':
      return typeof value === 'string' && isWebAddress(value) ? (
        <a href={value} rel="nofollow external">
          {value}
        </a>
      ) : null;
    case 'documentation':
      return mediaWords(value, texts) || null;
    case 'decimal':
      return value == null ? null : texts.say(`unitsOfMeasure.${field.measure}`, { value: String(value) });
    case 'line':
    case 'text':
      return typeof value === 'string' && value !== '' ? <Paragraphs text={value} /> : null;
    case 'count':
    case 'whole':
      return typeof value === 'number' ? texts.format.number(value) : null;
    default:
      return null;
  }
}

/** Every public field that says something, in the order of the contract. */
export function Description({ record, without = [] }: { record: RecordPage; without?: readonly string[] }) {
  const { texts } = usePortal();
  const rows = publicFields(recordFields(record.level), true).flatMap((field) => {
    if (ELSEWHERE.has(field.name) || without.includes(field.name)) return [];
    const value = writtenValue(field, record, texts);
    return value === null ? [] : [{ name: field.name, value }];
  });
  return (
    <section className="description" id="opis">
      <h2>{texts.say('portal.description')}</h2>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{texts.labelOf(record.level, name)}</dt>
            <dd lang="pl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
