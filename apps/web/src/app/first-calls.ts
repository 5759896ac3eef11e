import { sessionApi } from '@regest/contract/endpoints/session.ts';
import { treeApi } from '@regest/contract/endpoints/tree.ts';
import { LEVEL_PATHS } from '@regest/contract/levels.ts';
import { urlOf } from '../api/url-of.ts';
import { PAGE_SIZE } from '../features/tree/model/branch.ts';

/** Pages of guests ask for nothing of this. */
const FOR_GUESTS = /^\/(login|password-recovery)\b/;
const LEVELS = Object.values(LEVEL_PATHS).join('|');
/** The address of a record is that of its call but for this; the test holds it against the contract, whose table of calls would weigh more than all the rest here. */
const CALLS = '/api';
const RECORD = new RegExp(`^/(${LEVELS})/\\d{1,15}$`);
const BESIDE_TREE = new RegExp(`^/((resource)?|(${LEVELS})/(create|\\d+))$`);

export const isRecordPage = (path: string): boolean => RECORD.test(path);

/** What a page at this address cannot do without; the tree only where somebody works in their own institution. */
export function firstCalls(path: string, inOwn: boolean): string[] {
  if (FOR_GUESTS.test(path)) return [];
  return [
    sessionApi.currentUser.path,
    sessionApi.currentInstitution.path,
    ...(inOwn && BESIDE_TREE.test(path)
      ? [urlOf(treeApi.roots.path, {}, { offset: 0, limit: PAGE_SIZE, lean: 'true' })]
      : []),
    ...(isRecordPage(path) ? [CALLS + path] : []),
  ];
}
