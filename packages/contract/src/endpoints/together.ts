import { z } from 'zod';
import { RECORD_LEVELS } from '../levels.ts';
import type { Endpoint } from './endpoint.ts';
import { fileProblemsApi } from './file-problems.ts';
import { filesApi } from './files.ts';
import { newsApi } from './news.ts';
import { recordsApi } from './records.ts';
import { sessionApi } from './session.ts';
import { systemApi } from './system.ts';
import { treeApi } from './tree.ts';

/** Calls that pages make as they open: reads with small and fast replies only. */
const CALLS: readonly Endpoint[] = [
  sessionApi.currentUser,
  sessionApi.currentInstitution,
  newsApi.list,
  fileProblemsApi.list,
  systemApi.settings,
  treeApi.roots,
  ...RECORD_LEVELS.map((level) => recordsApi[level].read),
  filesApi.list,
  filesApi.existence,
];
const MAX_CALLS = 12;

const pathForm = ({ path }: Endpoint): string =>
  path.replace(':level', `(?:${RECORD_LEVELS.join('|')})`).replace(':id', '\\d{1,15}');
const urlForm = (paths: string) => new RegExp(`^(?:${paths})(?:\\?[\\w=&%-]{0,200})?$`);
const FORMS = CALLS.map((endpoint) => ({ endpoint, form: urlForm(pathForm(endpoint)) }));

/** The call that such an address is of. */
export function calledBy(url: string): Endpoint | undefined {
  return FORMS.find(({ form }) => form.test(url))?.endpoint;
}

const urls = z
  .string()
  .max(2000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(urlForm(CALLS.map(pathForm).join('|')))).max(MAX_CALLS));

const answer = z.object({
  status: z.int(),
  /** Value of the header `X-Total-Count`. */
  total: z.string().nullable(),
  /** The answer as it would have come by itself; empty where the caller may not ask. */
  text: z.string(),
});
export type TogetherAnswer = z.output<typeof answer>;

export const togetherApi = {
  read: {
    method: 'GET',
    path: '/api/together',
    action: 'profile.read',
    withoutFactor: true,
    summary: 'What a page needs as it opens: several reads in one answer, in the order of their addresses',
    query: z.object({ of: urls.describe('addresses of calls, separated by commas') }),
    reply: z.array(answer),
  },
} as const satisfies Record<string, Endpoint>;

/**
 * The paths alone, for the script that asks for them before the program has come: with the tables that they stand in
 * it would weigh twice as much.
 */
export const FIRST_PATHS = {
  together: togetherApi.read.path,
  user: sessionApi.currentUser.path,
  institution: sessionApi.currentInstitution.path,
  settings: systemApi.settings.path,
  news: newsApi.list.path,
  fileProblems: fileProblemsApi.list.path,
  roots: treeApi.roots.path,
  record: {
    collection: recordsApi.collection.read.path,
    series: recordsApi.series.read.path,
    unit: recordsApi.unit.read.path,
    document: recordsApi.document.read.path,
  },
  files: filesApi.list.path,
  fileCounts: filesApi.existence.path,
} as const;
