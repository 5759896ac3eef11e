type PageItem = { kind: 'page'; page: number } | { kind: 'gap'; key: string };

/** First, last and the neighbours of the current page; a gap replaces two or more. */
export function pageWindow(current: number, totalPages: number): PageItem[] {
  const candidates = new Set([0, totalPages - 1, current - 1, current, current + 1]);
  // A gap of one page would take the place of the page itself.
  if (current === 3) candidates.add(1);
  if (current === totalPages - 4) candidates.add(totalPages - 2);
  const pages = [...candidates].filter((page) => page >= 0 && page < totalPages).sort((a, b) => a - b);
  return pages.flatMap((page, index): PageItem[] => {
    const before = pages[index - 1];
    const item: PageItem = { kind: 'page', page };
    return before !== undefined && page - before > 1 ? [{ kind: 'gap', key: `gap-${before}` }, item] : [item];
  });
}
