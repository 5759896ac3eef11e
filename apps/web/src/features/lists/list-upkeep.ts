import { followWrites } from '../../api/follow-writes.ts';

export const LISTS = 'lists';

/** Marks lists as stale after writes; a hidden list is read again when it is shown. */
followWrites(['records', 'authors'], { rereads: [LISTS] });
