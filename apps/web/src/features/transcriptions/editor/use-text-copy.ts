import { copyKey } from '../../../fields/editing/local-copies.ts';
import { useKeptCopy } from '../../../fields/editing/use-kept-copy.ts';
import { useCurrentUser } from '../../../session/current-user.ts';

/** The local copy of one text. */
export function useTextCopy(fileId: number, text: string, dirty: boolean) {
  const { id: userId } = useCurrentUser();
  return useKeptCopy(copyKey(userId, 'text', fileId), {
    state: () => text,
    isDirty: () => dirty,
    values: () => ({ text }),
    differs: ({ values }) => values.text !== text,
  });
}
