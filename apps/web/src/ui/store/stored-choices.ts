import { createStore, type Store } from './store.ts';

type Choices<Value> = Readonly<Record<string, Value>>;

export interface StoredChoices<Value> extends Store<Choices<Value>> {
  choose(key: string | number, value: Value): void;
}

/** Choices of each account, stored in this browser: a reading-room computer has several users. */
export function storedChoices<Value>(name: string): StoredChoices<Value> {
  const store = createStore(readStored<Value>(name));
  return {
    ...store,
    choose(key, value) {
      store.set({ ...store.get(), [key]: value });
      try {
        localStorage.setItem(name, JSON.stringify(store.get()));
      } catch {
        // The choice then lasts as long as the page.
      }
    },
  };
}

function readStored<Value>(name: string): Choices<Value> {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Choices<Value>) : {};
  } catch {
    // Unreadable or closed storage: everyone starts with the defaults.
    return {};
  }
}
