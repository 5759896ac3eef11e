import { useStore } from '../ui/store/store.ts';
import { storedChoices } from '../ui/store/stored-choices.ts';
import { useCurrentUser } from './current-user.ts';

export const WORK_MODES = ['simple', 'extended'] as const;
export type WorkMode = (typeof WORK_MODES)[number];

const choices = storedChoices<WorkMode>('regest.workMode');

export function setWorkMode(userId: number, mode: WorkMode) {
  choices.choose(userId, mode);
}

export function useWorkMode(): WorkMode {
  const { id } = useCurrentUser();
  return useStore(choices)[id] ?? 'extended';
}
