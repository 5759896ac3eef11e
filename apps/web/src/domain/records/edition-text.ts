import { formatDate } from '../../ui/format/format-date.ts';
import type { Translate } from '../../ui/texts/translate.ts';

interface EditionMeta {
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
}

/** Author and time of creation; imported records have no author. */
export function createdText({ createdAt, createdBy }: EditionMeta, t: Translate): string {
  const date = formatDate(createdAt);
  return createdBy ? t('header.created', { date, user: createdBy }) : t('header.createdOn', { date });
}

/** Author and time of the last change, or of the creation. */
export function editionText(meta: EditionMeta, t: Translate): string {
  if (meta.updatedAt === meta.createdAt) return createdText(meta, t);
  const date = formatDate(meta.updatedAt);
  return meta.updatedBy ? t('header.edited', { date, user: meta.updatedBy }) : t('header.editedOn', { date });
}
