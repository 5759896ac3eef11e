import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { call } from '../../api/call.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';
import { recordHref } from '../addresses/addresses.ts';
import type { RecordBrief } from './record-brief.ts';

const ERROR_DELAY_MS = 2_000;

/** A copy without contents beside the original; `parentId` is the institution for a collection. */
export async function duplicateRecord(
  record: Pick<RecordBrief, 'id' | 'level'>,
  parentId: number,
  t: Translate,
  open: (href: string) => void,
): Promise<boolean> {
  const { id, level } = record;
  const notice = notify.info(t(`copy.inProgress.${level}`));
  try {
    const reply = await call(recordsApi[level].copy, { params: { id, parentId } });
    const copy = Object.values(reply)[0];
    notify.success(
      `${t(`copy.success.${level}`)} ${t('copy.hint')}`,
      copy && { label: t('copy.openCopy'), run: () => open(recordHref(level, copy.id)) },
    );
    return true;
  } catch {
    setTimeout(() => notify.error(t('copy.error')), ERROR_DELAY_MS);
    return false;
  } finally {
    notify.dismiss(notice);
  }
}
