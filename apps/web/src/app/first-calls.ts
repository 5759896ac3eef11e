import { FIRST_PATHS } from '@regest/contract/endpoints/together.ts';
import { LEVEL_PATHS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { urlOf } from '../api/url-of.ts';
import { PAGE_SIZE } from '../features/tree/model/branch.ts';

/** Pages of guests ask for nothing of this. */
const FOR_GUESTS = /^\/(login|password-recovery)\b/;
const LEVELS = Object.values(LEVEL_PATHS).join('|');
const RECORD = new RegExp(`^/(${LEVELS})/\\d{1,15}$`);
const BESIDE_TREE = new RegExp(`^/((resource)?|(${LEVELS})/(create|\\d+))$`);

export const isRecordPage = (path: string): boolean => RECORD.test(path);

/** The record, its files and what its menu offers. What lies below a whole collection may take long to count. */
function callsOfRecord(path: string): string[] {
  const [, plural, id] = path.split('/');
  const level = RECORD_LEVELS.find((one) => LEVEL_PATHS[one] === plural);
  if (level === undefined) return [];
  const params = { level, id };
  const { record, files, fileCounts } = FIRST_PATHS;
  const isSmall = level === 'unit' || level === 'document';
  return [record[level], files, ...(isSmall ? [fileCounts] : [])].map((one) => urlOf(one, params));
}

/** What a page at this address cannot do without; the tree only where somebody works in their own institution. */
export function firstCalls(path: string, inOwn: boolean): string[] {
  if (FOR_GUESTS.test(path)) return [];
  const { user, institution, settings, news, fileProblems, roots } = FIRST_PATHS;
  return [
    user,
    institution,
    settings,
    news,
    urlOf(fileProblems, {}, { per_page: 1 }),
    ...(inOwn && BESIDE_TREE.test(path)
      ? [urlOf(roots, {}, { offset: 0, limit: PAGE_SIZE, lean: 'true' })]
      : []),
    ...(isRecordPage(path) ? callsOfRecord(path) : []),
  ];
}
