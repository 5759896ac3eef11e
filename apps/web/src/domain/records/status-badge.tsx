import { Shape, type ShapeKind } from '../../ui/feedback/shape.tsx';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './status-badge.module.css';

export type PublishingStatus = 'published' | 'draft' | 'unPublished' | 'unsaved' | 'unknown';

export const STATUS_SHAPES: Record<PublishingStatus, ShapeKind> = {
  published: 'full',
  draft: 'half',
  unPublished: 'empty',
  unsaved: 'dotted',
  unknown: 'dotted',
};

/** A draft is not yet anything else; a record never saved has no status. */
export function publishingStatus(record: {
  isPublished?: boolean | null;
  isDraft?: boolean | null;
}): PublishingStatus {
  if (record.isPublished === undefined || record.isPublished === null) return 'unsaved';
  if (record.isPublished) return 'published';
  return record.isDraft ? 'draft' : 'unPublished';
}

interface Props {
  status: PublishingStatus;
  /** Without the outline, for rows of a tree or a table. */
  plain?: boolean;
}

/** Shape, word, colour, in this order of importance. */
export function StatusBadge({ status, plain = false }: Props) {
  const { t } = useTranslation();
  return (
    <span className={classes.badge} data-status={status} data-plain={plain || undefined}>
      <Shape kind={STATUS_SHAPES[status]} />
      {t(`publishing.status.${status}`)}
    </span>
  );
}
