export const RECORD_LEVELS = ['collection', 'series', 'unit', 'document'] as const;
export type RecordLevel = (typeof RECORD_LEVELS)[number];
export type Level = 'institution' | RecordLevel;

/** The level in the plural, as in paths: `/api/units`, `/units/create`. */
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
  /** Stands in the institution itself: the fonds. */
  isRoot: boolean;
  /** Nothing lies below it: the item. */
  isLeaf: boolean;
  /** An aggregate of units: a fonds or a series. */
  isAggregate: boolean;
  /** The archival unit (a file of ISAD(G)), which holds items. */
  holdsLeaves: boolean;
  /** May lie below another of its own level, as a sub-series does. */
  nests: boolean;
  /** Collections are dated by years alone. */
  yearsOnly: boolean;
  /** Field of an upload that names none. */
  defaultFileField: 'files' | 'contentFiles';
  tabs: readonly string[];
  /** Simple mode of a document keeps its first two tabs; elsewhere it is one page. */
  simpleTabs: readonly string[];
}

type Declared = Omit<LevelRules, 'isRoot' | 'isLeaf' | 'isAggregate' | 'holdsLeaves' | 'nests'>;

const DECLARED: Record<RecordLevel, Declared> = {
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

function rulesOf(level: RecordLevel): LevelRules {
  const { parents, children } = DECLARED[level];
  const isLeaf = children.length === 0;
  const holdsLeaves = !isLeaf && children.every((child) => DECLARED[child].children.length === 0);
  return {
    ...DECLARED[level],
    isRoot: parents.includes('institution'),
    isLeaf,
    isAggregate: !isLeaf && !holdsLeaves,
    holdsLeaves,
    nests: parents.includes(level),
  };
}

/** Rules of each level, read by other code in place of comparing level names. */
export const LEVELS = Object.fromEntries(RECORD_LEVELS.map((level) => [level, rulesOf(level)])) as Record<
  RecordLevel,
  LevelRules
>;

/** A way up and a way down that do not meet would lose records between two levels. */
for (const level of RECORD_LEVELS)
  for (const child of LEVELS[level].children)
    if (!LEVELS[child].parents.includes(level))
      throw new Error(`${child} does not name ${level} as its parent`);

/** Levels under which the tree is read by `treeApi.children`. */
export const AGGREGATE_LEVELS = ['collection', 'series'] as const satisfies readonly RecordLevel[];

export function isAggregate(level: Level): level is (typeof AGGREGATE_LEVELS)[number] {
  return level !== 'institution' && LEVELS[level].isAggregate;
}

/** A level that can have others below it. */
export type HolderLevel = Exclude<RecordLevel, 'document'>;

export function isHolder(level: RecordLevel): level is HolderLevel {
  return !LEVELS[level].isLeaf;
}

/** A series below a series is called a sub-series. */
export function levelWord(level: RecordLevel, parentLevel: string | undefined): RecordLevel | 'subseries' {
  return LEVELS[level].nests && parentLevel === level ? 'subseries' : level;
}

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
