import type { SignatureClash, TrashNode } from '@regest/contract/endpoints/trash.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { recordHref } from '../../domain/addresses/addresses.ts';
import { useCan } from '../../session/current-user.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { useStore } from '../../ui/store/store.ts';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import { askPurge, purge, purging } from './purge.ts';
import { askRestore, type Restoration, restore } from './restore.tsx';

interface Conflict extends Restoration {
  clashes: readonly SignatureClash[];
}

/** Actions on records in the trash, by the user's permissions. */
export function useTrashActions() {
  const { t } = useTranslation();
  const router = useRouter();
  const can = useCan();
  const running = useStore(purging);
  const [conflict, setConflict] = useState<Conflict>();
  const open = (href: string) => router.history.push(href);

  async function startRestore(node: TrashNode, isRecursive: boolean) {
    const restoration = { node, isRecursive };
    if (!(await askRestore(restoration, t))) return;
    const result = await restore(restoration, [], t, open);
    if (result.kind === 'conflict') setConflict({ ...restoration, clashes: result.clashes });
  }

  async function restoreWith(signatures: { id: number; signature: string }[]): Promise<string | undefined> {
    if (!conflict) return undefined;
    const result = await restore(conflict, signatures, t, open);
    if (result.kind === 'conflict') {
      setConflict({ ...conflict, clashes: result.clashes });
      return t('trash.alerts.restoreErrorLostSignatures');
    }
    setConflict(undefined);
    return undefined;
  }

  async function startPurge(node: TrashNode) {
    if (await askPurge(node, t)) await purge(node, t);
  }

  const withContents = (node: TrashNode): MenuEntry => ({
    key: 'restoreRecursive',
    label: t('trash.restoreRecursive'),
    onSelect: () => void startRestore(node, true),
  });
  const restoreAlone = (node: TrashNode): MenuEntry => ({
    key: 'restore',
    label: t('trash.restore'),
    onSelect: () => void startRestore(node, false),
  });

  return {
    conflict,
    restoreWith,
    cancelConflict: () => setConflict(undefined),
    isPurging: (id: number) => running.has(id),
    /** The primary action: restores a record with its contents. */
    mainFor(node: TrashNode): MenuEntry | undefined {
      if (!can('trash.restore')) return undefined;
      return node.childrenCount > 0 ? withContents(node) : restoreAlone(node);
    },
    entriesFor(node: TrashNode, isChild: boolean): MenuEntry[] {
      const entries: MenuEntry[] = [
        { key: 'view', label: t('trash.view'), href: recordHref(node.level, node.id) },
      ];
      if (can('trash.restore') && !isChild) {
        entries.push(restoreAlone(node));
        if (node.childrenCount > 0) entries.push(withContents(node));
      }
      if (can('trash.purge')) {
        entries.push({
          key: 'purge',
          label: t('trash.permanentDelete'),
          danger: true,
          separated: true,
          onSelect: () => void startPurge(node),
        });
      }
      return entries;
    },
  };
}

export type TrashActions = ReturnType<typeof useTrashActions>;
