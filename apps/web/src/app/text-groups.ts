/** Texts by the first part of their keys: those that the first screens never show load with what shows them. */
const LATER = {
  files: [
    'file',
    'fileConversionError',
    'fileProblems',
    'files',
    'jobs',
    'ocr',
    'ocrLimitExceededError',
    'ocrSaved',
    'questions',
    'questionsUnanswered',
    'quota',
    'review',
    'speech',
    'textEditor',
    'transcription',
    'transcriptionLimitExceededError',
    'transcriptionSaved',
  ],
  pages: [
    'acquisitions',
    'agreements',
    'closures',
    'audit',
    'bulkLog',
    'declaration',
    'desk',
    'finish',
    'devices',
    'grid',
    'history',
    'home',
    'exchange',
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
  /** Shown to signed-in users only: loads with the frame of their pages. */
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
    'exports',
    'fields',
    'header',
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
    'player',
    'parents',
    'presence',
    'publishing',
    'recordLink',
    'save',
    'searchBox',
    'sections',
    'signature',
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

/** Texts of the server alone. */
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
/** Shown on guest pages, unlike the rest of their area. */
const FIRST = [
  'list.sortAscending',
  'list.sortDescending',
  'list.sortedAscending',
  'list.sortedDescending',
  'password.hide',
  'password.show',
  'validation.user.email',
];
/** Shown in the record editor too, or written into a form when it is created, which a later text never reaches. */
const WORK = [
  'fileProblems.notice',
  'fileProblems.show',
  'files.dropOnRecord',
  'files.sendAllOcr',
  'files.sendAllSpeech',
  'institutions.defaultCountry',
  'institutions.choose',
  'institutions.pick',
  'ocr.noFiles',
  'finish.menu',
  'grid.menu',
  'readiness.menu',
  'review.menu',
  'review.none',
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
