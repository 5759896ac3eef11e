import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { recordQuery } from '../../domain/records/record-query.ts';
import { type PlaceStep, placeOf, type RecordAddress, readAddress } from './model/address.ts';
import { useTree } from './use-tree.ts';

const MAX_WAIT_MS = 3_000;

/**
 * Resolves when the browser is idle. A form renders in slices, and every change of the tree meanwhile restarts it,
 * so that a slow processor would show it only after all of them.
 */
function pageAtRest(): Promise<void> {
  return new Promise((go) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') setTimeout(go, 0);
    else requestIdleCallback(() => go(), { timeout: MAX_WAIT_MS });
  });
}

async function wayTo({ level, id }: RecordAddress): Promise<PlaceStep[] | undefined> {
  // The form beside the tree uses the same query, so both share one request.
  const { queryKey, queryFn } = recordQuery(level, id);
  const record = await queryClient.fetchQuery({ queryKey, queryFn });
  await pageAtRest();
  return record.isDeleted ? undefined : placeOf(record);
}

/** Reveals the record of the address in the tree: opens and reads all its ancestors. */
export function useSelectedRecord() {
  const { store, memory } = useTree();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const { record, parent } = readAddress(pathname, search);
  const [revealed, setRevealed] = useState(0);
  const level = record?.level ?? parent?.level;
  const id = record?.id ?? parent?.id;
  const isStored = record !== undefined;

  useEffect(() => {
    if (level === undefined || id === undefined) return;
    let current = true;
    const show = async () => {
      const way = store.isKnown(id) ? store.placeOf(id) : await wayTo({ level, id });
      if (!way || !current) return;
      const isRevealed = await store.reveal(way);
      if (!isRevealed || !current) return;
      // A new record will be below this one, so its siblings are shown.
      if (!isStored) store.setExpanded([id], true);
      memory.update({ expanded: store.expandedIds() });
      setRevealed((times) => times + 1);
    };
    // The page reports a record that cannot be read; the tree stays as it is.
    show().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [store, memory, level, id, isStored]);

  return { selectedId: record?.id, revealed };
}
