import { formatDate } from '../../ui/format/format-date.ts';
import type { Translate } from '../../ui/texts/translate.ts';

interface EditionMeta {
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
}

/** Who made it and when; no name is known of what came from outside. */
export function createdText({ createdAt, createdBy }: EditionMeta, t: Translate): string {
  const date = formatDate(createdAt);
  return createdBy ? t('header.created', { date, user: createdBy }) : t('header.createdOn', { date });
}

/** Who changed it last and when; of what was never changed, who made it. */
export function editionText(meta: EditionMeta, t: Translate): string {
  if (meta.updatedAt === meta.createdAt) return createdText(meta, t);
  const date = formatDate(meta.updatedAt);
  return meta.updatedBy ? t('header.edited', { date, user: meta.updatedBy }) : t('header.editedOn', { date });
}
