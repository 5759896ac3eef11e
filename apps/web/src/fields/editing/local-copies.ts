import { createStore, del, get, set } from 'idb-keyval';
import type { FormValues } from '../form/values.ts';

/** Unsaved values, stored in the browser by account and record. */
export interface LocalCopy {
  /** ISO 8601. */
  at: string;
  /** Changed fields only. */
  values: FormValues;
}

export function copyKey(userId: number, entity: string, record: number | string): string {
  return `${userId}:${entity}:${record}`;
}

let store: ReturnType<typeof createStore> | undefined;
function drafts() {
  store ??= createStore('regest-drafts', 'drafts');
  return store;
}

/** A browser that keeps nothing (private window, full disk) costs the safety net, never the work at hand. */
async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

export const localCopies = {
  read: (key: string) => attempt(() => get<LocalCopy>(key, drafts())),
  /** True when it was really kept. */
  keep: async (key: string, copy: LocalCopy) =>
    (await attempt(async () => {
      await set(key, copy, drafts());
      return true;
    })) === true,
  forget: (key: string) => attempt(() => del(key, drafts())),
};
