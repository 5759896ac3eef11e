import { createStore } from '../ui/store/store.ts';

/** How many news items wait; written by the news, shown by the top bar. */
export const unreadNews = createStore(0);
