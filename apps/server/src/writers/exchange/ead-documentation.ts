import type { Documentation, Medium } from '@regest/contract/fields/documentation.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';
import { DOCUMENT_TEXTS } from '../document-texts.ts';
import type { EadDialect, Facets } from './ead-dialect.ts';
import type { ExchangeRecord } from './exchange-record.ts';

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
export function documentationWriter(
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
    const own = numbers.values.length === 0 ? '' : dialect.facets(group, 'materialtype', label, numbers);
    return own + (value.media ?? []).map(mediumText).join('');
  };
}
