import type { EditionMeta } from '@regest/contract/endpoints/record-views.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import classes from './lists.module.css';

/** When it was last changed, and by whom. */
export function ChangedCell({ updatedAt, updatedBy }: EditionMeta) {
  return (
    <>
      <time dateTime={updatedAt} className={classes.nowrap}>
        {formatDate(updatedAt)}
      </time>
      {updatedBy && <span className={classes.muted}>{updatedBy}</span>}
    </>
  );
}
