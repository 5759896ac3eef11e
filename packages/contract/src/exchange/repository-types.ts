/** Kinds of institutions as EAG 2012 names them; its list is closed and in English. */
const REPOSITORY_TYPES: Readonly<Record<string, string>> = {
  nationalInstitution: 'National archives',
  localInstitution: 'Municipal archives',
  church: 'Church and religious archives',
  individualGroup: 'Private persons and family archives',
};
const OTHER_REPOSITORY_TYPE =
  'Specialised non-governmental archives and archives of other cultural (heritage) institutions';

export function repositoryType(institutionType: string): string {
  return REPOSITORY_TYPES[institutionType] ?? OTHER_REPOSITORY_TYPE;
}
