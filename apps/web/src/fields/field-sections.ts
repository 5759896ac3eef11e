import type { TextKey } from '../ui/texts/translate.ts';

/** Runs of fields that are read as one: what was described, what was scanned, under which rights. */
const SECTIONS: readonly [RegExp, TextKey][] = [
  [/^archivization(Degree[A-Z]|Remarks)/, 'sections.archivizationDegree'],
  [
    /^(digitalization(Degree[A-Z]|Size[A-Z]|Remarks)|digitalCopiesStoragePlace|duplicates)/,
    'sections.digitalization',
  ],
  [/^(licenses|licenseRemarks|fieldsOfUse)$/, 'sections.license'],
  [/^(rightsHolder|donor)$/, 'sections.provenance'],
];

export function sectionOf(fieldName: string): TextKey | undefined {
  return SECTIONS.find(([names]) => names.test(fieldName))?.[1];
}
