import type { TreeNode } from '@regest/contract/endpoints/tree.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openRecord } from '../../../domain/records/open-record.ts';
import { unsavedWork } from '../../../ui/unsaved/unsaved-work.ts';
import { readAddress } from '../model/address.ts';
import { useTree } from '../use-tree.ts';
import { neighbourOf } from './neighbour.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 };

/**
 * Alt+Page Up and Alt+Page Down save the form and open the previous and the next record. A form that cannot be saved
 * stays with its errors. In dialogs the keys have no effect.
 */
export function useStepKeys() {
  const router = useRouter();
  const { store } = useTree();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const step = STEPS[event.key];
      if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      const { pathname, search } = router.state.location;
      const node = neighbourOf(store, readAddress(pathname, search).record?.id, step);
      if (node) void saveAndOpen(node);
    }
    async function saveAndOpen(node: TreeNode) {
      if (await unsavedWork.saveAll()) openRecord(router, node);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [router, store]);
}
