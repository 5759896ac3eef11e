import type { ParseKeys } from 'i18next';

/** Runs of fields that are read as one: what was described, what was scanned, under which rights. */
const SECTIONS: readonly [RegExp, ParseKeys][] = [
  [/^archivization(Degree[A-Z]|Remarks)/, 'sections.archivizationDegree'],
  [
    /^(digitalization(Degree[A-Z]|Size[A-Z]|Remarks)|digitalCopiesStoragePlace|duplicates)/,
    'sections.digitalization',
  ],
  [/^(licenses|licenseRemarks|fieldsOfUse)$/, 'sections.license'],
  [/^(rightsHolder|donor)$/, 'sections.provenance'],
];

export function sectionOf(fieldName: string): ParseKeys | undefined {
  return SECTIONS.find(([names]) => names.test(fieldName))?.[1];
}
