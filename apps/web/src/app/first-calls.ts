import { LEVEL_PATHS } from '@regest/contract/levels.ts';

/** Pages of guests ask for nothing of this. */
const FOR_GUESTS = /^\/(login|password-recovery)\b/;
const LEVELS = Object.values(LEVEL_PATHS).join('|');
const RECORD = new RegExp(`^/(${LEVELS})/\\d{1,15}$`);
const BESIDE_TREE = new RegExp(`^/((resource)?|(${LEVELS})/(create|\\d+))$`);

export const isRecordPage = (path: string): boolean => RECORD.test(path);

/*
 * Written out: the contract's tables of calls, of which each of these is one line, would weigh more than all the rest
 * here. The test holds them against what the program asks for.
 */
const WHO = ['/api/users/current', '/api/institutions/current'];
const AROUND = ['/api/settings', '/api/news', '/api/file-problems?per_page=1'];
const ROOTS = '/api/tree/collections?offset=0&limit=500&lean=true';

/** The record, its files and what its menu offers. What lies below a whole collection may take long to count. */
function callsOfRecord(path: string): string[] {
  const [, plural, id] = path.split('/');
  const level = Object.entries(LEVEL_PATHS).find(([, one]) => one === plural)?.[0];
  const files = `/api/files/${level}/${id}`;
  const isSmall = level === 'unit' || level === 'document';
  return [`/api${path}`, files, ...(isSmall ? [`${files}/files-existence`] : [])];
}

/** What a page at this address cannot do without; the tree only where somebody works in their own institution. */
export function firstCalls(path: string, inOwn: boolean): string[] {
  if (FOR_GUESTS.test(path)) return [];
  return [
    ...WHO,
    ...AROUND,
    ...(inOwn && BESIDE_TREE.test(path) ? [ROOTS] : []),
    ...(isRecordPage(path) ? callsOfRecord(path) : []),
  ];
}
