import type { RecordLevel } from '@regest/contract/levels.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { recordHref } from '../addresses/addresses.ts';

/** Scroll position and focused field of the last form, for the one that opens in its place. */
let leftView: ({ href: string } & CachedView) | undefined;

interface CachedView {
  scroll: number;
  /** The id of the control; empty when none of the form had the focus. */
  control: string;
}

/**
 * Opens a record beside the tree. Going from one to the next of its level the open tab stays, and so do the place
 * on the page and the field with the cursor: filling one field of twenty records should not mean finding it twenty
 * times.
 */
export function openRecord(router: AnyRouter, { level, id }: { level: RecordLevel; id: number }) {
  const { pathname, search } = router.state.location;
  const href = recordHref(level, id);
  const isSameLevel = pathname.split('/')[1] === href.split('/')[1] && /\/\d+$/.test(pathname);
  const tab: unknown = isSameLevel ? (search as { tab?: string }).tab : undefined;
  const { id: focused = '' } = document.activeElement ?? {};
  const control = focused.startsWith('field-') ? focused : '';
  leftView = isSameLevel ? { href, scroll: window.scrollY, control } : undefined;
  void router.navigate({
    to: href,
    search: typeof tab === 'string' ? { tab } : {},
    resetScroll: !isSameLevel,
  });
}

/** Brings the form that opens now to where the last one stood; once. */
export function restoreView(level: RecordLevel, id: number): void {
  if (leftView?.href !== recordHref(level, id)) return;
  const { scroll, control } = leftView;
  leftView = undefined;
  window.scrollTo(0, scroll);
  // A frame later: the heading takes the focus of every page that opens.
  requestAnimationFrame(() => {
    const element = control === '' ? null : document.getElementById(control);
    element?.focus({ preventScroll: true });
    if (element instanceof HTMLInputElement) element.select();
  });
}
