import { useEffect } from 'react';
import { useCan, useCurrentUser } from './current-user.ts';
import { chooseInstitution } from './working-institution.ts';

/** A link may lead an administrator into another institution: the tree beside a record is always the record's. */
export function useOwnTree(institutionId: number | undefined) {
  const { id } = useCurrentUser();
  // Other users have no choice.
  const everywhere = useCan()('institution.create');
  useEffect(() => {
    if (everywhere && institutionId !== undefined) chooseInstitution(id, institutionId);
  }, [everywhere, id, institutionId]);
}
