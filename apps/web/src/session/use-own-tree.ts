import { useEffect } from 'react';
import { useCurrentUser } from './current-user.ts';
import { chooseInstitution } from './working-institution.ts';

/** A link may lead an administrator into another institution: the tree beside a record is always the record's. */
export function useOwnTree(institutionId: number | undefined) {
  const { id } = useCurrentUser();
  useEffect(() => {
    if (institutionId !== undefined) chooseInstitution(id, institutionId);
  }, [id, institutionId]);
}
