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
/** Said in the editor of records too, or put into a form when it is made, where a text that comes later never would. */
const FIRST = [
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
  if (FIRST.includes(key.replace(/_(one|few|many|other)$/, ''))) return 'first';
  return GROUPS.get(key.split('.')[0] ?? key) ?? 'first';
}
