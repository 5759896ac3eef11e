import { createStore, useStore } from '../ui/store/store.ts';
import { useCurrentUser } from './current-user.ts';

export const WORK_MODES = ['simple', 'extended'] as const;
export type WorkMode = (typeof WORK_MODES)[number];

const KEY = 'regest.workMode';

type Choices = Readonly<Record<string, WorkMode>>;

function stored(): Choices {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Choices;
  } catch {
    // Unreadable or closed storage: everyone starts in the default mode.
    return {};
  }
}

const choices = createStore<Choices>(stored());

export function setWorkMode(userId: number, mode: WorkMode) {
  choices.set({ ...choices.get(), [userId]: mode });
  try {
    localStorage.setItem(KEY, JSON.stringify(choices.get()));
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Kept in the browser per user, since a reading-room computer has several. */
export function useWorkMode(): WorkMode {
  const { id } = useCurrentUser();
  return useStore(choices)[id] ?? 'extended';
}
