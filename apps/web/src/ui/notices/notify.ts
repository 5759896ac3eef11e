import { createNoticeBoard } from './notice-board.ts';

/** Texts come already translated. Every call but the `remove…`/`clear…` ones answers an id for `dismiss`. */
export const notify = createNoticeBoard();
