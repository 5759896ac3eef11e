import { LEVELS } from '@regest/contract/levels.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { contentsText, hasContents } from './contents-text.ts';
import type { RecordBrief } from './record-brief.ts';

/** Taking back takes what lies below along: it asks first, and shows how far it reaches. */
export async function isWithdrawalAgreed(record: RecordBrief, t: Translate): Promise<boolean> {
  const { title, level } = record;
  if (LEVELS[level].children.length === 0) return true;
  return confirm({
    title: t('publishing.confirm.unpublish.title'),
    body: hasContents(record)
      ? t('publishing.confirm.unpublish.body', { title, list: contentsText(record) })
      : t('publishing.confirm.unpublish.none', { title }),
    confirmLabel: t('publishing.confirm.unpublish.ok'),
    danger: true,
  });
}
