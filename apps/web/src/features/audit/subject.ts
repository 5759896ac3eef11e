import type { TextKey } from '../../ui/texts/translate.ts';

/** Texts by the first segment of the path of the call, which the trail stores. */
const SUBJECTS: Record<string, TextKey> = {
  collections: 'audit.subjectName.collections',
  series: 'audit.subjectName.series',
  units: 'audit.subjectName.units',
  documents: 'audit.subjectName.documents',
  authors: 'audit.subjectName.authors',
  files: 'audit.subjectName.files',
  institutions: 'audit.subjectName.institutions',
  users: 'audit.subjectName.users',
  acquisitions: 'audit.subjectName.acquisitions',
  agreements: 'audit.subjectName.agreements',
  news: 'audit.subjectName.news',
  'portal-homes': 'audit.subjectName.portalHomes',
  imports: 'audit.subjectName.imports',
  trash: 'audit.subjectName.trash',
  export: 'audit.subjectName.export',
  inventory: 'audit.subjectName.inventory',
  'second-factor': 'audit.subjectName.secondFactor',
};

export function subjectKey(resourceType: string): TextKey {
  return SUBJECTS[resourceType] ?? 'audit.subjectName.other';
}

/** Texts for events without an id, which export a whole list. */
const REGISTERS: Record<string, TextKey> = {
  acquisitions: 'audit.register.acquisitions',
  institutions: 'audit.register.institutions',
};

export function registerKey(resourceType: string): TextKey | undefined {
  return REGISTERS[resourceType];
}
