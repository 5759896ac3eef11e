import { createStore } from '../ui/store/store.ts';
import { tokenStore } from './token-store.ts';

interface PendingCall {
  resolve: () => void;
  reject: () => void;
}

/** Calls that met a dead session and wait for someone to sign in again. */
const pendingCalls = createStore<readonly PendingCall[]>([]);

export const sessionEvents = {
  subscribe: pendingCalls.subscribe,
  /** True while the sign-in dialog is open over the page. */
  isExpired: () => pendingCalls.get().length > 0,
  /** Resolves after a new sign-in; rejects when the person leaves for the login page instead. */
  waitForSignIn(): Promise<void> {
    return new Promise((resolve, reject) => {
      pendingCalls.set([...pendingCalls.get(), { resolve, reject: () => reject(new Error('signed out')) }]);
    });
  },
  signedIn() {
    const calls = pendingCalls.get();
    pendingCalls.set([]);
    for (const call of calls) call.resolve();
  },
  gaveUp() {
    const calls = pendingCalls.get();
    pendingCalls.set([]);
    tokenStore.clear();
    for (const call of calls) call.reject();
  },
};
