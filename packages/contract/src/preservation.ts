/** Preservation events of a file, named as the PREMIS event types. */
export const FILE_EVENT_KINDS = ['fixityCheck', 'virusCheck'] as const;
export type FileEventKind = (typeof FILE_EVENT_KINDS)[number];

export const FILE_EVENT_OUTCOMES = ['ok', 'damaged', 'missing', 'infected'] as const;
export type FileEventOutcome = (typeof FILE_EVENT_OUTCOMES)[number];

/** State of the virus scan. */
export const FILE_SCANS = ['waiting', 'clean', 'infected'] as const;
export type FileScan = (typeof FILE_SCANS)[number];

/** The bytes are not those that came, or are not there. */
export const FILE_DAMAGES = ['damaged', 'missing'] as const;
export type FileDamage = (typeof FILE_DAMAGES)[number];

/** Problems that need a person. */
export const FILE_PROBLEMS = [...FILE_DAMAGES, 'infected', 'notScanned'] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];
