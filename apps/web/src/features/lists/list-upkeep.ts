import { queryClient } from '../../api/query-client.ts';
import { writeEvents } from '../../api/write-events.ts';

export const LISTS = 'lists';

const LISTED = /^\/api\/(collections|series|units|documents|authors|trash)(\/|$)/;

/** A list that is not on the screen is read again when it comes back to it. */
writeEvents.subscribe((path) => {
  if (LISTED.test(path)) void queryClient.invalidateQueries({ queryKey: [LISTS] });
});
