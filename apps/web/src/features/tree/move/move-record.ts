import type { RecordView } from '@regest/contract/endpoints/record-views.ts';
import { recordsApi } from '@regest/contract/endpoints/records.ts';
import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import type { RecordLevel } from '@regest/contract/levels.ts';
import { ApiError, refusalText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { notify } from '../../../ui/notices/notify.ts';
import type { Translate } from '../../../ui/texts/translate.ts';

export interface MoveTarget {
  id: number;
  level: RecordLevel;
  title: string;
}

function send(node: TreeNode, parent: Pick<MoveTarget, 'id' | 'level'>) {
  const body = {
    parentId: parent.id,
    parentLevel: parent.level,
  };
  return call(recordsApi[node.level].update, {
    params: { id: node.id },
    // The one key is the level, which the type of a computed name cannot express.
    body: { [node.level]: body } as { unit: typeof body },
  });
}

function problem(error: unknown, node: TreeNode, t: Translate): string {
  if (error instanceof ApiError && error.type === 'forbidden')
    return refusalText(error) ?? t('move.error.generic');
  if (!(error instanceof ApiError) || error.status !== 400) return t('move.error.generic');
  if (error.type === 'parentNotPublished') return t('move.error.parentNotPublished');
  if (error.errors.some(({ fieldName }) => fieldName === 'signature')) {
    return t('move.error.signature', { signature: node.signature });
  }
  return error.errors.some(({ fieldName }) => fieldName === 'parentId')
    ? t('move.error.place')
    : t('move.error.generic');
}

/** Moves a record with all below; the notice offers an undo. Returns the message of a failure. */
export async function moveRecord(
  node: TreeNode,
  target: MoveTarget,
  from: Pick<MoveTarget, 'id' | 'level'> | undefined,
  t: Translate,
): Promise<string | undefined> {
  const notice = notify.info(t('move.inProgress'));
  try {
    const saved = (await send(node, target)) as Partial<Record<RecordLevel, RecordView>>;
    const done = t('move.done', { title: node.title, parent: target.title });
    notify.info(
      saved[node.level]?.closed ? `${done} ${t('closure.kept')}` : done,
      from && { label: t('actions.undo'), run: () => void moveBack(node, from, t) },
    );
    return undefined;
  } catch (error) {
    return problem(error, node, t);
  } finally {
    notify.dismiss(notice);
  }
}

async function moveBack(node: TreeNode, from: Pick<MoveTarget, 'id' | 'level'>, t: Translate) {
  try {
    await send(node, from);
    notify.info(t('move.undone', { title: node.title }));
  } catch (error) {
    notify.error(problem(error, node, t));
  }
}
