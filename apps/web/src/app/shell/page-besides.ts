import { LEVEL_PATHS } from '@regest/contract/levels.ts';

const RESOURCE = '/resource';

const LISTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(LEVEL_PATHS).map((path) => [path, RESOURCE])),
  grid: RESOURCE,
  authors: '/authors',
  acquisitions: '/acquisitions',
  questions: '/questions',
  imports: '/imports',
};

/** A thing that is open belongs to the institution one leaves; its list is the nearest page that has another. */
export function pageBesides(pathname: string): string | undefined {
  const [, area, id] = pathname.split('/');
  return id === undefined || area === undefined ? undefined : LISTS[area];
}
