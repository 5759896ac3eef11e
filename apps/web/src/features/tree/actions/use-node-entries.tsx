import { Loader } from '@mantine/core';
import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { createHref, recordHref } from '../../../domain/addresses/addresses.ts';
import { deleteRecord } from '../../../domain/records/delete-record.tsx';
import { downloads } from '../../../domain/records/download-in-background.ts';
import { duplicateRecord } from '../../../domain/records/duplicate-record.ts';
import {
  collectionZipUrl,
  downloadCollectionZip,
  downloadInventory,
  inventoryUrl,
} from '../../../domain/records/export-files.ts';
import { publishRecord } from '../../../domain/records/publish-record.ts';
import { useCan } from '../../../session/current-user.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { useStore } from '../../../ui/store/store.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { nodeActions } from '../node-actions.ts';
import { hrefAfterDelete } from '../steps/neighbour.ts';
import { useTree } from '../use-tree.ts';

interface Options {
  open: (href: string) => void;
  onMove: (node: TreeNode) => void;
  /** `next` is the address of the next record. */
  onDeleted: (node: TreeNode, next: string) => void;
}

/** The menu of a record in the tree. Links open in a new tab, so that the form beside stays. */
export function useNodeEntries({ open, onMove, onDeleted }: Options) {
  const { t } = useTranslation();
  const can = useCan();
  const running = useStore(downloads);
  const { store, institutionId } = useTree();

  async function remove(node: TreeNode) {
    // Computed before the deletion, after which the tree no longer has the record.
    const next = hrefAfterDelete(store, node.id);
    if (await deleteRecord(node, t, open)) onDeleted(node, next);
  }

  function entry(name: ReturnType<typeof nodeActions>[number], node: TreeNode): MenuEntry {
    const { level } = node;
    // Text keys contain the level; each level has the keys of its actions.
    const label = (key: string) => t(`tree.menu.${level}.${key}` as 'tree.menu.collection.edit');
    const link = (href: string): MenuEntry => ({ key: name, label: label(name), href, newTab: true });
    const act = (onSelect: () => unknown, more: Partial<MenuEntry> = {}): MenuEntry => ({
      key: name,
      label: label(name),
      onSelect: () => void onSelect(),
      ...more,
    });
    const busy = (url: string) =>
      running.has(url) ? { icon: <Loader size={14} />, disabledReason: t('exports.inProgress') } : {};
    switch (name) {
      case 'edit':
        return link(recordHref(level, node.id));
      case 'addSeries':
      case 'addSubseries':
        return { ...link(createHref('series', node)), separated: true };
      case 'addUnit':
        return link(createHref('unit', node));
      case 'addDocument':
        return { ...link(createHref('document', node)), separated: true };
      case 'duplicate':
        return act(() => duplicateRecord(node, store.parentOf(node.id) || institutionId, t, open));
      case 'move':
        return act(() => onMove(node), { label: t('tree.menu.move') });
      case 'review':
        return act(
          async () => {
            // Imported on demand with its group of texts.
            const { reviewBelow } = await import('../../../domain/files/review-below.ts');
            await reviewBelow([node.id], t);
          },
          { label: t('tree.menu.review'), separated: true },
        );
      case 'publishOnly':
        return act(() => publishRecord(node, 'alone', { t, open }), {
          separated: true,
          ...(node.isPublished ? { disabledReason: t('tree.menu.alreadyPublished') } : {}),
        });
      case 'publishWithContents':
        return act(() => publishRecord(node, 'withContents', { t, open }));
      case 'unpublish':
        return act(
          () => publishRecord(node, 'unpublish', { t, open }),
          node.isPublished ? {} : { disabledReason: t('tree.menu.notPublished') },
        );
      case 'downloadInventory':
        return act(() => downloadInventory(node, t), { separated: true, ...busy(inventoryUrl(node.id)) });
      case 'downloadCsv': {
        const state = busy(collectionZipUrl(node.id));
        return act(() => downloadCollectionZip(node, t), {
          ...state,
          ...(state.icon ? { label: label('downloadCsvPreparing') } : {}),
        });
      }
      case 'delete':
      case 'deleteWithContents':
        return act(() => remove(node), {
          danger: true,
          separated: true,
        });
    }
  }

  return (node: TreeNode): MenuEntry[] => nodeActions(node.level, can).map((name) => entry(name, node));
}
