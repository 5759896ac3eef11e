import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { requestFocus } from '../../fields/form/focus-request.ts';

/** An address may name a field: the form opens with the cursor in it. */
export function useWantedField(isThere: boolean): void {
  const { field }: { field?: string } = useSearch({ strict: false });
  useEffect(() => {
    if (isThere && field !== undefined) requestFocus(field);
  }, [isThere, field]);
}
