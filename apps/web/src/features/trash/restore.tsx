import { recordsApi } from '@regest/contract/endpoints/records.ts';
import { type SignatureClash, type TrashNode, trashApi } from '@regest/contract/endpoints/trash.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { contentsText } from '../../domain/records/record-brief.ts';
import { confirm } from '../../ui/dialogs/dialog-requests.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { Translate } from '../../ui/texts/translate.ts';

export interface Restoration {
  node: TrashNode;
  isRecursive: boolean;
}

interface NewSignature {
  id: number;
  signature: string;
}

/** Contents of a record in the trash, in words. */
async function contentsOf(node: TrashNode): Promise<string> {
  const reply = await call(recordsApi[node.level].read, { params: { id: node.id } });
  const record = Object.values(reply)[0];
  return record ? contentsText(record.statistics) : '';
}

export async function askRestore({ node, isRecursive }: Restoration, t: Translate): Promise<boolean> {
  const contents = isRecursive ? await contentsOf(node).catch(() => '') : '';
  const list = contents || t('trash.childrenCount', { count: node.childrenCount });
  return confirm({
    title: t(isRecursive ? 'trash.confirmRestore.recursiveTitle' : 'trash.confirmRestore.title'),
    body: (
      <>
        <p>
          {node.computedSignature} {node.title}
        </p>
        {isRecursive && <p>{t('trash.confirmRestore.recursive', { list })}</p>}
        {!isRecursive && node.childrenCount > 0 && <p>{t('trash.confirmRestore.alone')}</p>}
        <p>{t('trash.confirmRestore.unpublished')}</p>
      </>
    ),
    confirmLabel: t(isRecursive ? 'trash.restoreRecursive' : 'trash.confirmRestore.ok'),
  });
}

export type RestoreResult =
  | { kind: 'restored' }
  | { kind: 'conflict'; clashes: readonly SignatureClash[] }
  | { kind: 'failed' };

/** Restores a record and reports success or failure; the caller resolves clashes of signatures. */
export async function restore(
  { node, isRecursive }: Restoration,
  signatures: readonly NewSignature[],
  t: Translate,
  open: (href: string) => void,
): Promise<RestoreResult> {
  const { id, level } = node;
  const notice = notify.info(t('trash.restoring'));
  try {
    await call(trashApi.restore, { body: { id, level, isRecursive, signatures: [...signatures] } });
    notify.clearError();
    notify.success(t(isRecursive ? 'trash.alerts.restoredRecursive' : 'trash.alerts.restored'), {
      label: t('trash.openRestored'),
      run: () => open(recordHref(level, id)),
    });
    return { kind: 'restored' };
  } catch (error) {
    if (error instanceof ApiError && error.type === 'signatureConflict') {
      return { kind: 'conflict', clashes: error.conflicts as readonly SignatureClash[] };
    }
    const isRule = error instanceof ApiError && error.type === 'badRequest';
    notify.error(isRule ? error.message : t('trash.alerts.restoreError'));
    return { kind: 'failed' };
  } finally {
    notify.dismiss(notice);
  }
}
