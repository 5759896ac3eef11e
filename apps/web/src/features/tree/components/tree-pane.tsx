import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { createHref, recordHref } from '../../../domain/addresses/addresses.ts';
import { openRecord } from '../../../domain/records/open-record.ts';
import { contentsText } from '../../../domain/records/record-brief.ts';
import { useCan } from '../../../session/current-user.ts';
import { confirm } from '../../../ui/dialogs/dialog-requests.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { notify } from '../../../ui/notices/notify.ts';
import { ButtonLink } from '../../../ui/page/button-link.tsx';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useNodeEntries } from '../actions/use-node-entries.tsx';
import { nodeAt } from '../model/branch.ts';
import { moveRecord } from '../move/move-record.ts';
import { useSelectedRecord } from '../use-selected-record.ts';
import { useTree } from '../use-tree.ts';
import classes from './tree.module.css';
import { TreeStatus } from './tree-status.tsx';
import { TreeToolbar } from './tree-toolbar.tsx';
import { TreeView } from './tree-view.tsx';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeRows } from './use-tree-rows.ts';

const MoveDialog = lazy(() => import('../move/move-dialog.tsx'));
/** Maximum of records that `*` opens, since each costs a request. */
const MAX_SIBLINGS = 50;

interface Props {
  onNavigate?: () => void;
  /** Hides the tree; missing when it cannot be hidden. */
  onHide?: () => void;
}

/** The tree with its toolbar. */
export function TreePane({ onNavigate, onHide }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const can = useCan();
  const { store, memory } = useTree();
  const rows = useTreeRows();
  const { outline, toggle } = rows;
  const { selectedId, revealed } = useSelectedRecord();
  const [moving, setMoving] = useState<TreeNode>();
  const [said, setSaid] = useState('');

  const open = (href: string) => router.history.push(href);
  const entriesFor = useNodeEntries({
    open,
    onMove: setMoving,
    onDeleted: (node, next) => {
      if (selectedId !== undefined && store.placeOf(selectedId).some(({ id }) => id === node.id)) open(next);
    },
  });

  function openNode(node: TreeNode, newTab: boolean) {
    const href = recordHref(node.level, node.id);
    if (newTab) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    onNavigate?.();
    openRecord(router, node);
  }

  function turn(node: TreeNode, isOpen: boolean) {
    toggle(node, isOpen);
    setSaid(t(isOpen ? 'a11y.treeExpanded' : 'a11y.treeCollapsed', { title: node.title }));
  }

  async function drop(moved: TreeNode, target: TreeNode) {
    const contents = contentsText(moved);
    const agreed = await confirm({
      title: t('move.confirm.title'),
      body: (
        <>
          <p>{t('move.confirm.body', { title: moved.title, parent: target.title })}</p>
          {contents && <p>{t('move.with', { list: contents })}</p>}
        </>
      ),
      confirmLabel: t('move.ok'),
    });
    if (!agreed) return;
    const wrong = await moveRecord(moved, target, store.placeOf(moved.id).at(-2), t);
    if (wrong !== undefined) notify.error(wrong);
  }

  const drag = useTreeDrag({
    store,
    enabled: can('record.write'),
    onOpen: (node) => toggle(node, true),
    onDrop: (moved, target) => void drop(moved, target),
  });

  function expandSiblings(parent: number) {
    const branch = store.shape.get().branches.get(parent);
    const ids: number[] = [];
    for (let at = 0; branch && at < (branch.total ?? 0) && ids.length < MAX_SIBLINGS; at += 1) {
      const node = nodeAt(branch, at);
      if (node) ids.push(node.id);
    }
    store.setExpanded(ids, true);
    memory.update({ expanded: store.expandedIds() });
  }

  const isEmpty = outline.branch.total === 0 && !rows.isFiltering;
  return (
    <div className={classes.pane}>
      <TreeToolbar onHide={onHide} />
      <TreeStatus rows={rows} said={said} />
      {isEmpty ? (
        <div className={classes.state}>
          <EmptyState
            title={t('empty.resource.title')}
            body={t('empty.resource.body')}
            action={
              can('record.write') && (
                <ButtonLink to={createHref('collection')} variant="filled">
                  {t('empty.resource.action')}
                </ButtonLink>
              )
            }
          />
        </div>
      ) : (
        <TreeView
          rows={{ ...rows, toggle: turn }}
          selectedId={selectedId}
          revealed={revealed}
          drag={drag}
          entriesFor={entriesFor}
          onOpen={openNode}
          onExpandSiblings={expandSiblings}
        />
      )}
      <Suspense>{moving && <MoveDialog node={moving} onClose={() => setMoving(undefined)} />}</Suspense>
    </div>
  );
}
