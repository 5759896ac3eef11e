import { useDebouncedCallback } from '@mantine/hooks';
import type { GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import { useCallback, useRef, useState } from 'react';

/** Delay, so that rows the cursor only passes are not fetched. */
const FOLLOW_MS = 150;

/** The row beside the table: first the opened one, then the one with the cursor. */
export function useRowPane() {
  const [paneRow, setPaneRow] = useState<number | null>(null);
  const isOpen = useRef(false);
  isOpen.current = paneRow !== null;
  const follow = useDebouncedCallback((id: number) => isOpen.current && setPaneRow(id), FOLLOW_MS);
  return {
    paneRow,
    openPane: useCallback(({ id }: GridRow) => setPaneRow(id), []),
    closePane: useCallback(() => setPaneRow(null), []),
    // With the pane closed a move of the cursor renders only the table.
    focusRow: useCallback(({ id }: GridRow) => void (isOpen.current && follow(id)), [follow]),
  };
}
