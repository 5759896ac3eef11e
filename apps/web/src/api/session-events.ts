import { createStore } from '../ui/store/store.ts';
import { tokenStore } from './token-store.ts';

interface Waiting {
  resolve: () => void;
  reject: () => void;
}

/** Calls that met a dead session and wait for someone to sign in again. */
const waiting = createStore<readonly Waiting[]>([]);

export const sessionEvents = {
  subscribe: waiting.subscribe,
  /** True while the sign-in dialog should stand over the page. */
  isExpired: () => waiting.get().length > 0,
  /** Resolves after a new sign-in; rejects when the person leaves for the login page instead. */
  waitForSignIn(): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.set([...waiting.get(), { resolve, reject: () => reject(new Error('signed out')) }]);
    });
  },
  signedIn() {
    const calls = waiting.get();
    waiting.set([]);
    for (const call of calls) call.resolve();
  },
  gaveUp() {
    const calls = waiting.get();
    waiting.set([]);
    tokenStore.clear();
    for (const call of calls) call.reject();
  },
};
