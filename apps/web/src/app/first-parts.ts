type Part = 'member' | 'record';

/** The page names the files of its parts (build/first-parts.ts), whose names change with every build. */
function filesOf(part: Part): string[] {
  const named = document.querySelector<HTMLMetaElement>(`meta[name="regest-${part}"]`)?.content ?? '';
  return named.split(' ').filter((file) => file !== '');
}

/** Asks for scripts and sheets that the program will want, while the program itself is still on its way. */
export function fetchParts(parts: readonly Part[]): void {
  for (const file of new Set(parts.flatMap(filesOf))) {
    const link = document.createElement('link');
    const isSheet = file.endsWith('.css');
    link.rel = isSheet ? 'preload' : 'modulepreload';
    if (isSheet) link.as = 'style';
    // As the program asks, or the browser would fetch it twice.
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}
