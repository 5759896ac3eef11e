import { LEVEL_PATHS } from '@regest/contract/levels.ts';

const RESOURCE = '/resource';

const LISTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(LEVEL_PATHS).map((path) => [path, RESOURCE])),
  grid: RESOURCE,
  authors: '/authors',
  acquisitions: '/acquisitions',
  agreements: '/agreements',
  questions: '/questions',
  orders: '/orders',
  imports: '/imports',
};

/** The list to open when the institution changes: an open record belongs to the old one, its list exists in both. */
export function listOfPage(pathname: string): string | undefined {
  const [, area, id] = pathname.split('/');
  return id === undefined || area === undefined ? undefined : LISTS[area];
}
