import { absent, at, on, type RecordField } from './record-cells.ts';

/** How a record was described and scanned, who may use it, what leads to it. */
export const RECORD_ACCESS_FIELDS = {
  organizationalMethods: { kind: 'text', max: 4000, at: at(on('archivization'), absent, absent, absent) },
  bibliography: { kind: 'text', max: 4000, at: at(on('archivization'), absent, absent, absent) },
  archivizationDegreeUnits: {
    kind: 'count',
    section: 'archivizationDegree',
    at: at(on('archivization'), absent, absent, absent),
  },
  archivizationDegreeDocuments: {
    kind: 'count',
    section: 'archivizationDegree',
    at: at(absent, absent, on('archivization'), absent),
  },
  archivizationDegreePages: {
    kind: 'count',
    section: 'archivizationDegree',
    at: at(absent, absent, on('archivization'), absent),
  },
  archivizationDegreeRunningMeters: {
    kind: 'decimal',
    measure: 'runningMeters',
    section: 'archivizationDegree',
    at: at(on('archivization'), absent, absent, absent),
  },
  archivizationDegreeMegabytes: {
    kind: 'decimal',
    measure: 'megabytes',
    section: 'archivizationDegree',
    at: at(on('archivization'), absent, on('archivization'), absent),
  },
  archivizationRemarks: {
    kind: 'text',
    section: 'archivizationDegree',
    max: 4000,
    at: at(on('archivization'), absent, absent, absent),
  },
  digitalizationDegreeUnits: {
    kind: 'count',
    section: 'digitalization',
    at: at(on('archivization'), absent, absent, absent),
  },
  digitalizationDegreeDocuments: {
    kind: 'count',
    section: 'digitalization',
    at: at(absent, absent, on('archivization'), on('additionalData')),
  },
  digitalizationDegreePages: {
    kind: 'count',
    section: 'digitalization',
    at: at(absent, absent, on('archivization'), on('additionalData')),
  },
  digitalizationDegreeRunningMeters: {
    kind: 'decimal',
    measure: 'runningMeters',
    section: 'digitalization',
    at: at(on('archivization'), absent, absent, absent),
  },
  digitalizationSizeFiles: {
    kind: 'count',
    section: 'digitalization',
    at: at(on('archivization'), absent, on('archivization'), on('additionalData')),
  },
  digitalizationSizeMegabytes: {
    kind: 'decimal',
    measure: 'megabytes',
    section: 'digitalization',
    at: at(on('archivization'), absent, on('archivization'), on('additionalData')),
  },
  digitalCopiesStoragePlace: {
    kind: 'text',
    section: 'digitalization',
    max: 4000,
    at: at(on('archivization'), absent, on('archivization'), on('additionalData')),
  },
  digitalizationRemarks: {
    kind: 'text',
    section: 'digitalization',
    max: 4000,
    at: at(on('archivization'), absent, on('archivization'), on('additionalData')),
  },
  duplicates: {
    kind: 'text',
    section: 'digitalization',
    max: 4000,
    at: at(absent, absent, on('archivization'), on('additionalData')),
  },
  availabilities: {
    kind: 'choices',
    list: 'availabilities',
    at: at(on('access'), absent, on('access'), on('access')),
  },
  link: { kind: 'link', max: 1000, at: at(on('access'), absent, on('access'), on('access')) },
  accessPremises: { kind: 'text', max: 4000, at: at(on('access'), absent, on('access'), on('access')) },
  accessTerms: { kind: 'text', max: 4000, at: at(on('access'), absent, on('access'), on('access')) },
  archivizationAids: { kind: 'text', max: 4000, at: at(on('access'), absent, absent, absent) },
  licenses: {
    kind: 'choices',
    sticky: true,
    section: 'license',
    list: 'licenses',
    at: at(on('rights'), absent, on('rights'), on('rights')),
  },
  licenseRemarks: {
    kind: 'text',
    section: 'license',
    max: 4000,
    at: at(on('rights'), absent, on('rights'), on('rights')),
  },
  fieldsOfUse: {
    kind: 'text',
    section: 'license',
    max: 4000,
    at: at(on('rights'), absent, on('rights'), on('rights')),
  },
  rightsHolder: {
    kind: 'text',
    section: 'provenance',
    max: 4000,
    visibleTo: ['ADMIN', 'SUPERVISOR', 'EDITOR'],
    at: at(on('rights'), absent, on('rights'), on('rights')),
  },
  donor: {
    kind: 'text',
    section: 'provenance',
    max: 4000,
    at: at(on('rights'), absent, on('rights'), on('rights')),
  },
  geographicalIndices: {
    kind: 'indices',
    indexType: 'geographical',
    at: at(on('indices'), absent, on('indices'), on('indices')),
  },
  personalIndices: {
    kind: 'indices',
    indexType: 'personal',
    at: at(on('indices'), absent, on('indices'), on('indices')),
  },
  materialIndices: {
    kind: 'indices',
    indexType: 'material',
    at: at(on('indices'), absent, on('indices'), on('indices')),
  },
  connections: {
    kind: 'text',
    max: 4000,
    at: at(on('additionalData'), absent, on('additionalData'), on('additionalData')),
  },
  acquisitions: {
    kind: 'text',
    max: 4000,
    at: at(on('additionalData'), absent, on('additionalData'), on('additionalData')),
  },
  loses: {
    kind: 'text',
    max: 4000,
    at: at(on('additionalData'), absent, on('additionalData'), on('additionalData')),
  },
  otherAdditionalData: {
    kind: 'text',
    max: 40_000,
    at: at(on('additionalData'), absent, on('additionalData'), on('additionalData', '', { max: 4000 })),
  },
} as const satisfies Record<string, RecordField>;
