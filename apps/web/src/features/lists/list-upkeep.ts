import { queryClient } from '../../api/query-client.ts';
import { writeEvents } from '../../api/write-events.ts';

export const LISTS = 'lists';

/** A list that is not on the screen is read again when it comes back to it. */
writeEvents.on(['records', 'authors'], () => {
  void queryClient.invalidateQueries({ queryKey: [LISTS] });
});
