import type { Level } from '@regest/contract/levels.ts';
import type { Texts } from '@regest/contract/locale/make-texts.ts';

export type PublishingStatus = 'published' | 'draft' | 'unPublished' | 'unsaved' | 'unknown';

/** A draft is not yet anything else; a record never saved has no status. */
export function publishingStatus(record: {
  isPublished?: boolean | null;
  isDraft?: boolean | null;
}): PublishingStatus {
  if (record.isPublished === undefined || record.isPublished === null) return 'unsaved';
  if (record.isPublished) return 'published';
  return record.isDraft ? 'draft' : 'unPublished';
}

/** "Zespół/zbiór" and "dokument" are masculine in Polish; the others are not. */
const FEMININE: ReadonlySet<string> = new Set<Level>(['institution', 'series', 'unit']);

/** The status as it is said of a thing of this level: "Opublikowany" of a document, "Opublikowana" of a series. */
export function statusInWords(
  status: PublishingStatus,
  level: Level | undefined,
  { say, has }: Texts,
): string {
  const feminine = `publishing.status.feminine.${status}`;
  return level !== undefined && FEMININE.has(level) && has(feminine)
    ? say(feminine)
    : say(`publishing.status.${status}`);
}
