export const RECORD_LEVELS = ['collection', 'series', 'unit', 'document'] as const;
export type RecordLevel = (typeof RECORD_LEVELS)[number];
export type Level = 'institution' | RecordLevel;

/** The level in the plural, as it stands in paths: `/api/units`, `/units/create`. */
export const LEVEL_PATHS = {
  collection: 'collections',
  series: 'series',
  unit: 'units',
  document: 'documents',
} as const satisfies Record<RecordLevel, string>;
export type LevelPath = (typeof LEVEL_PATHS)[RecordLevel];

export interface LevelRules {
  parents: readonly Level[];
  children: readonly RecordLevel[];
  /** Collections are dated by years alone. */
  yearsOnly: boolean;
  /** Where an upload lands when it names no field. */
  defaultFileField: 'files' | 'contentFiles';
  tabs: readonly string[];
  /** Simple mode of a document keeps its first two tabs; elsewhere it is one page. */
  simpleTabs: readonly string[];
}

export const LEVELS: Record<RecordLevel, LevelRules> = {
  collection: {
    parents: ['institution'],
    children: ['series', 'unit'],
    yearsOnly: true,
    defaultFileField: 'files',
    tabs: ['home', 'archivization', 'access', 'rights', 'indices', 'additionalData'],
    simpleTabs: ['home'],
  },
  series: {
    parents: ['collection', 'series'],
    children: ['series', 'unit'],
    yearsOnly: false,
    defaultFileField: 'files',
    tabs: ['home'],
    simpleTabs: ['home'],
  },
  unit: {
    parents: ['collection', 'series'],
    children: ['document'],
    yearsOnly: false,
    defaultFileField: 'contentFiles',
    tabs: ['home', 'size', 'content', 'archivization', 'access', 'rights', 'indices', 'additionalData'],
    simpleTabs: ['home'],
  },
  document: {
    parents: ['unit'],
    children: [],
    yearsOnly: false,
    defaultFileField: 'contentFiles',
    tabs: ['home', 'size', 'content', 'access', 'rights', 'indices', 'additionalData'],
    simpleTabs: ['home', 'size'],
  },
};

/** Levels that a record of this level may hold directly, the institution included. */
export function childLevels(level: Level): readonly RecordLevel[] {
  return level === 'institution' ? ['collection'] : LEVELS[level].children;
}

export function isRecordLevel(text: string): text is RecordLevel {
  return (RECORD_LEVELS as readonly string[]).includes(text);
}

export function levelOfPath(path: string): RecordLevel | undefined {
  return RECORD_LEVELS.find((level) => LEVEL_PATHS[level] === path);
}
