import type { Field } from '../fields/field.ts';
import type { RecordFieldName } from '../fields/record-fields.ts';
import type { RecordLevel } from '../levels.ts';

/** Elements of EAD that hold running text; both versions know all of them. */
export type EadBlock =
  | 'accessrestrict'
  | 'accruals'
  | 'acqinfo'
  | 'altformavail'
  | 'appraisal'
  | 'arrangement'
  | 'bibliography'
  | 'custodhist'
  | 'odd'
  | 'otherfindaid'
  | 'phystech'
  | 'processinfo'
  | 'relatedmaterial'
  | 'scopecontent'
  | 'userestrict';

export type EadAccessPoint = 'genreform' | 'geogname' | 'persname' | 'subject';

/** The place of a field in EAD 2002 and EAD3. The mark `regest:field` tells two fields of one element apart. */
export type EadPlace =
  | { in: 'nesting' | 'nowhere' }
  | { in: 'unitid' | 'unittitle' | 'unitdate' | 'origination' | 'langmaterial' | 'physdesc' }
  | { in: 'documentation' | 'link' | 'files' }
  | { in: 'extent'; unit: string }
  | { in: 'block'; element: EadBlock }
  | { in: 'access'; element: EadAccessPoint; relator?: 'prp' };

export type DcElement =
  | 'coverage'
  | 'creator'
  | 'date'
  | 'description'
  | 'format'
  | 'language'
  | 'relation'
  | 'rights'
  | 'subject'
  | 'title'
  | 'type';

export interface RecordMapping {
  /** The rule of ISAD(G), second edition. */
  isad: string;
  ead: EadPlace;
  dc?: DcElement;
  /** Leaves the institution only in its own export, marked `audience="internal"`. */
  internal?: true;
}

const block = (element: EadBlock): EadPlace => ({ in: 'block', element });
const access = (element: EadAccessPoint): EadPlace => ({ in: 'access', element });
const extent = (unit: string): EadPlace => ({ in: 'extent', unit });

/** Fields of a record and their place in the standards: writers and readers have no other source. */
export const RECORD_MAPPING = {
  parentId: { isad: '3.1.4', ead: { in: 'nesting' }, dc: 'relation' },
  signature: { isad: '3.1.1', ead: { in: 'unitid' } },
  oldSignature: { isad: '3.1.1', ead: { in: 'unitid' } },
  title: { isad: '3.1.2', ead: { in: 'unittitle' }, dc: 'title' },
  oldTitle: { isad: '3.1.2', ead: { in: 'unittitle' } },
  translatedTitle: { isad: '3.1.2', ead: { in: 'unittitle' }, dc: 'title' },
  dates: { isad: '3.1.3', ead: { in: 'unitdate' }, dc: 'date' },
  authors: { isad: '3.2.1', ead: { in: 'origination' }, dc: 'creator' },
  mainSize: { isad: '3.1.5', ead: { in: 'nowhere' } },
  sizeArchivalUnits: { isad: '3.1.5', ead: extent('j.a.'), dc: 'format' },
  sizeRunningMeters: { isad: '3.1.5', ead: extent('mb'), dc: 'format' },
  sizeMegabytes: { isad: '3.1.5', ead: extent('MB'), dc: 'format' },
  languages: { isad: '3.4.3', ead: { in: 'langmaterial' }, dc: 'language' },
  externalForm: { isad: '3.1.5', ead: { in: 'physdesc' }, dc: 'format' },
  creationPlace: {
    isad: '3.3.1',
    ead: { in: 'access', element: 'geogname', relator: 'prp' },
    dc: 'coverage',
  },
  totalSize: { isad: '3.1.5', ead: extent('dok.'), dc: 'format' },
  textDocumentation: { isad: '3.1.5', ead: { in: 'documentation' } },
  photoDocumentation: { isad: '3.1.5', ead: { in: 'documentation' } },
  audioDocumentation: { isad: '3.1.5', ead: { in: 'documentation' } },
  videoDocumentation: { isad: '3.1.5', ead: { in: 'documentation' } },
  physicalState: { isad: '3.4.4', ead: block('phystech') },
  internalForm: { isad: '3.3.1', ead: access('genreform'), dc: 'type' },
  content: { isad: '3.3.1', ead: block('scopecontent'), dc: 'description' },
  files: { isad: '3.5.2', ead: { in: 'files' } },
  contentFiles: { isad: '3.5.2', ead: { in: 'files' } },
  transcriptionFiles: { isad: '3.5.2', ead: { in: 'files' } },
  historicalArea: { isad: '3.3.1', ead: block('scopecontent'), dc: 'coverage' },
  contemporaryArea: { isad: '3.3.1', ead: block('scopecontent'), dc: 'coverage' },
  collectionHistory: { isad: '3.2.3', ead: block('custodhist') },
  creationCircumstances: { isad: '3.3.1', ead: block('scopecontent'), dc: 'description' },
  otherContentData: { isad: '3.6.1', ead: block('odd') },
  organizationalMethods: { isad: '3.3.4', ead: block('arrangement') },
  bibliography: { isad: '3.5.4', ead: block('bibliography') },
  archivizationDegreeUnits: { isad: '3.7.1', ead: block('processinfo') },
  archivizationDegreeDocuments: { isad: '3.7.1', ead: block('processinfo') },
  archivizationDegreePages: { isad: '3.7.1', ead: block('processinfo') },
  archivizationDegreeRunningMeters: { isad: '3.7.1', ead: block('processinfo') },
  archivizationDegreeMegabytes: { isad: '3.7.1', ead: block('processinfo') },
  archivizationRemarks: { isad: '3.7.1', ead: block('processinfo') },
  digitalizationDegreeUnits: { isad: '3.5.2', ead: block('altformavail') },
  digitalizationDegreeDocuments: { isad: '3.5.2', ead: block('altformavail') },
  digitalizationDegreePages: { isad: '3.5.2', ead: block('altformavail') },
  digitalizationDegreeRunningMeters: { isad: '3.5.2', ead: block('altformavail') },
  digitalizationSizeFiles: { isad: '3.5.2', ead: block('altformavail') },
  digitalizationSizeMegabytes: { isad: '3.5.2', ead: block('altformavail') },
  digitalCopiesStoragePlace: { isad: '3.5.2', ead: block('altformavail'), internal: true },
  digitalizationRemarks: { isad: '3.5.2', ead: block('altformavail') },
  duplicates: { isad: '3.5.2', ead: block('altformavail') },
  availabilities: { isad: '3.4.1', ead: block('accessrestrict') },
  link: { isad: '3.5.2', ead: { in: 'link' }, dc: 'relation' },
  accessPremises: { isad: '3.4.1', ead: block('accessrestrict') },
  accessTerms: { isad: '3.4.1', ead: block('accessrestrict'), dc: 'rights' },
  archivizationAids: { isad: '3.4.5', ead: block('otherfindaid') },
  licenses: { isad: '3.4.2', ead: block('userestrict'), dc: 'rights' },
  licenseRemarks: { isad: '3.4.2', ead: block('userestrict'), dc: 'rights' },
  fieldsOfUse: { isad: '3.4.2', ead: block('userestrict'), dc: 'rights' },
  closure: { isad: '3.4.1', ead: block('accessrestrict') },
  rightsHolder: { isad: '3.4.2', ead: block('userestrict'), internal: true },
  donor: { isad: '3.2.4', ead: block('acqinfo'), internal: true },
  geographicalIndices: { isad: '3.3.1', ead: access('geogname'), dc: 'coverage' },
  personalIndices: { isad: '3.3.1', ead: access('persname'), dc: 'subject' },
  materialIndices: { isad: '3.3.1', ead: access('subject'), dc: 'subject' },
  connections: { isad: '3.5.3', ead: block('relatedmaterial'), dc: 'relation' },
  acquisitions: { isad: '3.3.3', ead: block('accruals') },
  loses: { isad: '3.3.2', ead: block('appraisal') },
  otherAdditionalData: { isad: '3.6.1', ead: block('odd') },
} as const satisfies Partial<Record<RecordFieldName, RecordMapping>>;

/** A field without a row of its own is written to `odd`, and only when readers may see it. */
export function mappingOf({ name, rule, public: isPublic }: Field): RecordMapping {
  const mapping = (RECORD_MAPPING as Partial<Record<string, RecordMapping>>)[name];
  return (
    mapping ?? { isad: rule ?? '3.6.1', ead: block('odd'), ...(isPublic !== true && { internal: true }) }
  );
}

/** Before the field's name, in `@localtype`, `@type` or `@altrender`. */
export const MARK = 'regest:';

/** Elements of a foreign finding aid and their fields; the first one that the level has is used. */
export const UNMARKED_BLOCKS: Readonly<Record<string, readonly RecordFieldName[]>> = {
  scopecontent: ['content'],
  arrangement: ['organizationalMethods'],
  bibliography: ['bibliography'],
  custodhist: ['collectionHistory'],
  otherfindaid: ['archivizationAids'],
  relatedmaterial: ['connections'],
  separatedmaterial: ['connections'],
  acqinfo: ['acquisitions'],
  accruals: ['acquisitions'],
  appraisal: ['loses'],
  userestrict: ['licenseRemarks'],
  accessrestrict: ['accessTerms'],
  altformavail: ['duplicates', 'digitalizationRemarks'],
};

/** Levels in the vocabulary of EAD; a series below a series is a subseries. */
export const EAD_LEVELS = {
  collection: { first: 'fonds', nested: 'fonds' },
  series: { first: 'series', nested: 'subseries' },
  unit: { first: 'file', nested: 'file' },
  document: { first: 'item', nested: 'item' },
} as const satisfies Record<RecordLevel, { first: string; nested: string }>;

/** The element of a creator's name, by the creator's type; a type that is not told is just a name. */
export const CREATOR_ELEMENTS: Readonly<Record<string, 'persname' | 'famname' | 'corpname'>> = {
  person: 'persname',
  family: 'famname',
  collective: 'corpname',
};
