import type { Field } from '@regest/contract/fields/field.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';
import type { Shape } from '@regest/contract/kinds/kind.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { isWebAddress } from '@regest/contract/text/web-address.ts';
import { isEmpty } from '@regest/reading/is-empty.ts';
import type { ReactNode } from 'react';
import { usePortal } from '../frame/portal-context.tsx';
import type { Named } from '../views/common.ts';
import type { RecordPage } from '../views/record-view.ts';
import { datesText } from './dates.tsx';
import { LongList, LongText } from './long-text.tsx';

interface Medium {
  mediumType?: string;
  number?: number;
  format?: string;
  name?: string;
}

/** Extent and carriers in words: `papier 12 (A4); taśma magnetyczna 1`. */
function mediaWords(group: unknown, texts: Texts): string {
  const {
    media = [],
    numberOfPages,
    numberOfDocuments,
  } = (group ?? {}) as {
    media?: Medium[];
    numberOfPages?: number;
    numberOfDocuments?: number;
  };
  const carriers = media.map(({ mediumType = '', number, format, name }) =>
    [name ?? valueName(texts, 'mediumTypes', mediumType) ?? mediumType, number, format && `(${format})`]
      .filter((part) => part !== undefined && part !== '')
      .join(' '),
  );
  const counts = [
    numberOfDocuments ? texts.sayCount('portal.count.documents', numberOfDocuments) : '',
    numberOfPages ? texts.sayCount('portal.count.pages', numberOfPages) : '',
  ];
  return [...counts, ...carriers].filter((part) => part !== '').join('; ');
}

function Links({ names }: { names: readonly Named[] }) {
  const { href } = usePortal();
  const links = names.map(({ title, path }, index) => (
    <span key={path}>
      <a href={href(path)}>{title}</a>
      {index < names.length - 1 && ', '}
    </span>
  ));
  return <LongList names={links} />;
}

/** Renderers by shape; each returns null for an empty value. */
const DRAWN: Record<Shape, (value: unknown, field: Field, texts: Texts) => ReactNode> = {
  words: (value, field, texts) =>
    isEmpty(value) ? null : (factsOf(field).inWords?.(value, field, texts) ?? String(value)),
  paragraphs: (value) => (typeof value === 'string' && value !== '' ? <LongText text={value} /> : null),
  address: (value) =>
    typeof value === 'string' && isWebAddress(value) ? (
      <a href={value} rel="nofollow external">
        {value}
      </a>
    ) : null,
  names: (value) => (isEmpty(value) ? null : <Links names={value as readonly Named[]} />),
  dates: (value, _field, texts) => datesText((value ?? []) as RecordPage['dates'], texts),
  carriers: (value, _field, texts) => mediaWords(value, texts) || null,
};

const named = <T extends Named>(names: readonly T[]) => names.map((one) => ({ ...one, name: one.title }));

/** The value rendered by the shape of its kind; null when it is empty or its kind is not public. */
export function drawValue(field: Field, value: unknown, texts: Texts): ReactNode {
  const { shape } = factsOf(field);
  return shape ? DRAWN[shape](value, field, texts) : null;
}

/** The value of a public field of a record. */
export function drawRecordValue(field: Field, record: RecordPage, texts: Texts): ReactNode {
  const { shape, ofRecord } = factsOf(field);
  const parts = {
    dates: record.dates,
    authors: named(record.creators),
    indices: named(record.terms),
  };
  const value = ofRecord ? ofRecord(parts, field) : record.fields[field.name];
  // A name that only unpublished records use has no page yet.
  if (shape === 'names' && record.isPreview)
    return isEmpty(value) ? null : (value as readonly Named[]).map(({ title }) => title).join(', ');
  return drawValue(field, value, texts);
}
