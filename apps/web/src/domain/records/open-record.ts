import type { RecordLevel } from '@regest/contract/levels.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { recordHref } from '../addresses/addresses.ts';

/** How far down the last form was, for the one that opens in its place. */
let left: { href: string; scroll: number } | undefined;

/**
 * Opens a record beside the tree. Going from one to the next of its level the open tab stays, and so does the place on
 * the page: whoever compares a field of twenty records should not look for it twenty times.
 */
export function openRecord(router: AnyRouter, { level, id }: { level: RecordLevel; id: number }) {
  const { pathname, search } = router.state.location;
  const href = recordHref(level, id);
  const isSameLevel = pathname.split('/')[1] === href.split('/')[1] && /\/\d+$/.test(pathname);
  const tab: unknown = isSameLevel ? (search as { tab?: string }).tab : undefined;
  left = isSameLevel ? { href, scroll: window.scrollY } : undefined;
  void router.navigate({
    to: href,
    search: typeof tab === 'string' ? { tab } : {},
    resetScroll: !isSameLevel,
  });
}

/** Where the form that opens now should stand; told once. */
export function takeScroll(level: RecordLevel, id: number): number | undefined {
  const scroll = left?.href === recordHref(level, id) ? left.scroll : undefined;
  left = undefined;
  return scroll;
}
