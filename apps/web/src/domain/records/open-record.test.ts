import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRecord, restoreView } from './open-record.ts';

const scrollTo = vi.fn();
const focused: string[] = [];

beforeEach(() => {
  scrollTo.mockClear();
  focused.length = 0;
  vi.stubGlobal('window', { scrollY: 640, scrollTo });
  vi.stubGlobal('document', {
    activeElement: { id: 'field-dates-0-dateFrom' },
    getElementById: (id: string) => ({ focus: () => focused.push(id) }),
  });
  vi.stubGlobal('HTMLInputElement', class {});
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function routerAt(pathname: string, search = {}) {
  const navigate = vi.fn(() => Promise.resolve());
  return {
    navigate,
    router: { state: { location: { pathname, search } }, navigate } as unknown as AnyRouter,
  };
}

test('the next record of a level opens at the tab, the place and the field of the last one, once', () => {
  const { router, navigate } = routerAt('/documents/7', { tab: 'content', field: 'title' });
  openRecord(router, { level: 'document', id: 8 });
  expect(navigate).toHaveBeenCalledWith({
    to: '/documents/8',
    search: { tab: 'content' },
    resetScroll: false,
  });
  restoreView('document', 9);
  expect(scrollTo).not.toHaveBeenCalled();
  restoreView('document', 8);
  expect(scrollTo).toHaveBeenCalledWith(0, 640);
  expect(focused).toEqual(['field-dates-0-dateFrom']);
  restoreView('document', 8);
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

test('a record of another level opens at its beginning', () => {
  const { router, navigate } = routerAt('/units/7', { tab: 'content' });
  openRecord(router, { level: 'document', id: 8 });
  expect(navigate).toHaveBeenCalledWith({ to: '/documents/8', search: {}, resetScroll: true });
  restoreView('document', 8);
  expect(scrollTo).not.toHaveBeenCalled();
});
