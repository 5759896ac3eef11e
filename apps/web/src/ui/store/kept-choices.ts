import { createStore, type Store } from './store.ts';

type Choices<Value> = Readonly<Record<string, Value>>;

export interface KeptChoices<Value> extends Store<Choices<Value>> {
  choose(key: string | number, value: Value): void;
}

/** What people choose, each under a key of their own, kept in this browser: a reading-room computer has several users. */
export function keptChoices<Value>(name: string): KeptChoices<Value> {
  const store = createStore(stored<Value>(name));
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

function stored<Value>(name: string): Choices<Value> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Choices<Value>) : {};
  } catch {
    // Unreadable or closed storage: everyone starts with the defaults.
    return {};
  }
}
