import type { ImportView } from '@regest/contract/endpoints/imports.ts';
import type { Translate } from '../../ui/texts/translate.ts';

const DONE = ['create', 'update', 'move'] as const;

/** The effect of applying the import, in whole sentences. */
export function sumText({ kind, counts }: Pick<ImportView, 'kind' | 'counts'>, t: Translate): string {
  const sentences = DONE.filter((action) => counts[action] > 0).map((action) =>
    // A text has no place of its own.
    kind === 'text' && action !== 'move'
      ? t(`imports.sumText.${action}`, { count: counts[action] })
      : t(`imports.sum.${action}`, { count: counts[action] }),
  );
  return sentences.join(' ') || t('imports.sum.nothing');
}

export function changesNothing({ counts }: Pick<ImportView, 'counts'>): boolean {
  return DONE.every((action) => counts[action] === 0);
}
