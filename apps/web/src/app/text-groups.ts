/** Texts by the first part of their names: what the first screens never say comes with what says it. */
const LATER = {
  files: [
    'file',
    'fileConversionError',
    'files',
    'jobs',
    'ocr',
    'ocrLimitExceededError',
    'ocrSaved',
    'questions',
    'questionsUnanswered',
    'quota',
    'textEditor',
    'transcription',
    'transcriptionLimitExceededError',
    'transcriptionSaved',
  ],
  pages: [
    'acquisitions',
    'audit',
    'declaration',
    'desk',
    'devices',
    'grid',
    'home',
    'imports',
    'institutions',
    'keyboard',
    'password',
    'permission',
    'readerQuestions',
    'readiness',
    'recovery',
    'rules',
    'search',
    'secondFactor',
    'serviceRequest',
    'statistics',
    'trash',
    'tutorial',
    'users',
    'vocabulary',
  ],
  /** Said by nobody who is not signed in: comes with what stands around every page of those who are. */
  work: [
    'authors',
    'choices',
    'columns',
    'conflict',
    'copy',
    'count',
    'countList',
    'dates',
    'delete',
    'editor',
    'empty',
    'exchange',
    'exports',
    'fields',
    'fileProblems',
    'header',
    'history',
    'indices',
    'inventory',
    'isDeleted',
    'leave',
    'level',
    'levelPlural',
    'list',
    'media',
    'move',
    'news',
    'pages',
    'pagination',
    'parents',
    'presence',
    'publishing',
    'recordLink',
    'save',
    'searchBox',
    'sections',
    'signature',
    'speech',
    'tabs',
    'tasks',
    'tree',
    'unitsOfMeasure',
    'validation',
    'validationBar',
    'version',
    'workMode',
  ],
} as const satisfies Record<string, readonly string[]>;

export type LaterTexts = keyof typeof LATER;
type TextGroup = LaterTexts | 'first' | 'server';

/** Texts that only the server says. */
const SERVER = [
  'apiError',
  'clearDemo',
  'createAdmin',
  'device',
  'backup',
  'doctor',
  'mail',
  'records',
  'start',
];
/** Said before anybody signed in, though the rest of their area is not. */
const FIRST = [
  'list.sortAscending',
  'list.sortDescending',
  'list.sortedAscending',
  'list.sortedDescending',
  'password.hide',
  'password.show',
  'validation.user.email',
];
/** Said in the editor of records too, or put into a form when it is made, where a text that comes later never would. */
const WORK = [
  'files.sendAllOcr',
  'files.sendAllSpeech',
  'institutions.defaultCountry',
  'institutions.choose',
  'institutions.pick',
  'ocr.noFiles',
  'grid.menu',
  'readiness.menu',
  'transcription.noFiles',
  'trash.conflict.useSuggested',
];

const GROUPS = new Map<string, TextGroup>([
  ...Object.entries(LATER).flatMap(([group, areas]) =>
    areas.map((area): [string, TextGroup] => [area, group as LaterTexts]),
  ),
  ...SERVER.map((area): [string, TextGroup] => [area, 'server']),
]);

export function textGroupOf(key: string): TextGroup {
  const name = key.replace(/_(one|few|many|other)$/, '');
  if (FIRST.includes(name)) return 'first';
  if (WORK.includes(name) || name.startsWith('menu.side.')) return 'work';
  return GROUPS.get(key.split('.')[0] ?? key) ?? 'first';
}
