import { useDebouncedCallback } from '@mantine/hooks';
import type { GridRow } from '@regest/contract/endpoints/bulk-records.ts';
import { useCallback, useRef, useState } from 'react';

/** Rows that the cursor only passes are not fetched. */
const FOLLOW_MS = 150;

/** Which row is shown beside the table: the one that was opened, then the one that has the cursor. */
export function useRowPane() {
  const [paneRow, setPaneRow] = useState<number | null>(null);
  const isOpen = useRef(false);
  isOpen.current = paneRow !== null;
  const follow = useDebouncedCallback((id: number) => isOpen.current && setPaneRow(id), FOLLOW_MS);
  return {
    paneRow,
    openPane: useCallback(({ id }: GridRow) => setPaneRow(id), []),
    closePane: useCallback(() => setPaneRow(null), []),
    // While the pane is closed a move of the cursor renders nothing but the table.
    focusRow: useCallback(({ id }: GridRow) => void (isOpen.current && follow(id)), [follow]),
  };
}
