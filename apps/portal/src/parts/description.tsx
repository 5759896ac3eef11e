import type { Field } from '@regest/contract/fields/field.ts';
import { recordFields } from '@regest/contract/fields/record-fields.ts';
import { publicFields } from '@regest/contract/fields/standard.ts';
import { factsOf } from '@regest/contract/kinds/facts.ts';
import type { Shape } from '@regest/contract/kinds/kind.ts';
import { usePortal } from '../frame/portal-context.tsx';
import type { RecordPage } from '../views/record-view.ts';
import { drawRecordValue } from './drawn-value.tsx';

/** Fields that other parts of the page show. */
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

/** Texts of archivists have their own language on every page; values, dates and sizes follow that of the page. */
const WRITTEN: ReadonlySet<Shape | undefined> = new Set(['paragraphs', 'names']);
const isWritten = (field: Field) => WRITTEN.has(factsOf(field).shape);

/** Every public field with a value, in the order of the contract. */
export function Description({ record, without = [] }: { record: RecordPage; without?: readonly string[] }) {
  const { texts } = usePortal();
  // A translation of the title is Polish.
  const langOf = (field: Field) =>
    field.name === 'translatedTitle' ? 'pl' : isWritten(field) ? record.lang : undefined;
  const rows = publicFields(recordFields(record.level), true).flatMap((field) => {
    if (ELSEWHERE.has(field.name) || without.includes(field.name)) return [];
    const value = drawRecordValue(field, record, texts);
    return value === null ? [] : [{ name: field.name, value, lang: langOf(field) }];
  });
  return (
    <section className="description" id="opis">
      <h2>{texts.say('portal.description')}</h2>
      <dl>
        {rows.map(({ name, value, lang }) => (
          <div key={name}>
            <dt>{texts.labelOf(record.level, name)}</dt>
            <dd lang={lang}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
