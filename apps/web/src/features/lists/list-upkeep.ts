import { followWrites } from '../../api/follow-writes.ts';

export const LISTS = 'lists';

/** A list that is not on the screen is read again when it comes back to it. */
followWrites(['records', 'authors'], { rereads: [LISTS] });
