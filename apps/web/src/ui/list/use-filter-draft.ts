import { useState } from 'react';

/**
 * What is being chosen until "Filtruj". A filter that comes from elsewhere (a row, the history, a saved one) shows in
 * the form too; the form itself stays, and with it the focus.
 */
export function useFilterDraft<Filters extends object>(filters: Filters, onOther: () => void) {
  const name = JSON.stringify(filters);
  const [shown, setShown] = useState(name);
  const [draft, setDraft] = useState(filters);
  if (name !== shown) {
    setShown(name);
    setDraft(filters);
    onOther();
  }
  return [draft, setDraft] as const;
}
