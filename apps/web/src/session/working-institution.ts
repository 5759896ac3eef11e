import { institutionsApi } from '@regest/contract/endpoints/institutions.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { followWrites } from '../api/follow-writes.ts';
import { useStore } from '../ui/store/store.ts';
import { storedChoices } from '../ui/store/stored-choices.ts';
import { useCan, useCurrentInstitution, useCurrentUser } from './current-user.ts';
import { CHOICES_KEY } from './institution-choices.ts';

const choices = storedChoices<number>(CHOICES_KEY);

/** The institution that a user of all institutions works in; their own until they choose. */
export function chooseInstitution(userId: number, institutionId: number) {
  if (choices.get()[userId] === institutionId) return;
  choices.choose(userId, institutionId);
}

/** Before anything is drawn: where the tree should begin to read. */
export function workingInstitutionOf(user: {
  id: number;
  institutionId: number;
  permissions: readonly string[];
}) {
  const everywhere = user.permissions.includes('institution.create');
  return (everywhere && choices.get()[user.id]) || user.institutionId;
}

/** Those an administrator may choose from, by name. */
const institutionChoiceQuery = queryOptions({
  queryKey: ['session', 'institutions'],
  queryFn: ({ signal }) => call(institutionsApi.list, { query: { perPage: 100 }, signal }),
  staleTime: 5 * 60_000,
});
followWrites(['institutions'], { rereads: institutionChoiceQuery.queryKey });

/** The institution whose tree, lists, trash, authors and exports are shown. */
export function useWorkingInstitutionId(): number {
  const user = useCurrentUser();
  useStore(choices);
  return workingInstitutionOf(user);
}

/** The same by name, with those that may be chosen instead: none for who has one only. */
export function useInstitutionChoice() {
  const { id: userId } = useCurrentUser();
  const currentInstitution = useCurrentInstitution();
  const id = useWorkingInstitutionId();
  const everywhere = useCan()('institution.create');
  const { data } = useQuery({ ...institutionChoiceQuery, enabled: everywhere });
  const options = everywhere ? (data?.content ?? []) : [];
  return { userId, id, name: options.find((one) => one.id === id)?.name ?? currentInstitution.name, options };
}

/** A link may lead an administrator into another institution: the tree beside a record is always the record's. */
export function useOwnTree(institutionId: number | undefined) {
  const { id } = useCurrentUser();
  // Other users have no choice.
  const everywhere = useCan()('institution.create');
  useEffect(() => {
    if (everywhere && institutionId !== undefined) chooseInstitution(id, institutionId);
  }, [everywhere, id, institutionId]);
}
