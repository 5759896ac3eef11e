import raw from './values.json' with { type: 'json' };

export interface ValueItem {
  id: string;
  name: string;
}

/** Closed lists a field may take its value from, by the name used in field tables. */
export const VALUE_LISTS = {
  languages: raw.languages,
  physicalState: raw.physicalState,
  availabilities: raw.availabilities,
  licenses: raw.licenses,
  institutionTypes: raw.institutionTypes,
  counties: raw.counties,
  authorTypes: raw.authorTypes,
  mediumTypes: raw.mediumTypes,
  roles: raw.roles,
  acquisitionMethods: raw.acquisitionMethods,
  agreementKinds: raw.agreementKinds,
  agreementScopes: raw.agreementScopes,
  agreementNamings: raw.agreementNamings,
  orderKinds: raw.orderKinds,
  orderPurposes: raw.orderPurposes,
  contributions: raw.contributions,
} as const satisfies Record<string, readonly ValueItem[]>;
export type ValueListName = keyof typeof VALUE_LISTS;

const IDS = Object.fromEntries(
  Object.entries(VALUE_LISTS).map(([name, items]) => [name, new Set(items.map((item) => item.id))]),
) as Record<ValueListName, Set<string>>;

export function isValueOf(list: ValueListName, id: string): boolean {
  return IDS[list].has(id);
}

export const QUALIFIERS = ['circa', 'before', 'after', 'uncertain'] as const;
export type Qualifier = (typeof QUALIFIERS)[number];

export const MIME_TYPES = raw.mimeTypes;
