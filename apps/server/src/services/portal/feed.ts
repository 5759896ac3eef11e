import { permanentPath } from '@regest/portal/addresses/paths.ts';
import type { Entry } from '@regest/portal/views/common.ts';
import { xmlText } from './xml-text.ts';

/** Atom of records; the address of an entry is its permanent link, so that a feed reader shows it once. */
export function feedOf(entries: readonly (Entry & { at?: string })[], root: string, self: string): string {
  const newest =
    entries
      .map(({ at }) => at ?? '')
      .toSorted()
      .at(-1) || '2026-01-01T00:00:00Z';
  const items = entries.map(
    (entry) => `<entry><id>${root}${permanentPath(entry.id)}</id><title>${xmlText(entry.title)}</title>
<link rel="alternate" type="text/html" href="${xmlText(`${root}${entry.path}`)}"/><updated>${entry.at ?? newest}</updated>
<author><name>${xmlText(entry.archive ?? '')}</name></author><summary>${xmlText([entry.signature, entry.summary].filter(Boolean).join('. '))}</summary></entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pl"><id>${xmlText(`${root}${self}`)}</id><title>Regest</title>
<link rel="self" href="${xmlText(`${root}${self}`)}"/><updated>${newest}</updated>
${items.join('\n')}
</feed>
`;
}
