import type { Translate } from '../../ui/texts/translate.ts';

interface Figures {
  ready: number;
  texts: number;
  published: number;
  files: number;
}

/** The result of finishing, one sentence for each kind of change. */
export function finishText({ ready, texts, published, files }: Figures, t: Translate): string {
  return [
    ready > 0 && t('finish.done.ready', { count: ready }),
    texts > 0 && t('finish.done.texts', { count: texts }),
    published > 0 && t('finish.done.publish', { count: published }),
    files > 0 && t('finish.done.files', { count: files }),
  ]
    .filter((text) => text !== false)
    .join(' ');
}
