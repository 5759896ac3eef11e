import { createStore } from '../ui/store/store.ts';

/** Number of unread news; written by the news, shown in the top bar. */
export const unreadNews = createStore(0);
