import type { Level } from '@regest/contract/levels.ts';
import { type PublishingStatus, statusInWords } from '@regest/reading/in-words.ts';
import { Shape, type ShapeKind } from '../../ui/feedback/shape.tsx';
import { editorTexts } from '../../ui/texts/editor-texts.ts';
import classes from './status-badge.module.css';

export const STATUS_SHAPES: Record<PublishingStatus, ShapeKind> = {
  published: 'full',
  draft: 'half',
  unPublished: 'empty',
  unsaved: 'dotted',
  unknown: 'dotted',
};

interface Props {
  status: PublishingStatus;
  /** Level of the record, whose gender the word agrees with. */
  level?: Level;
  /** No outline, for rows of a tree or a table. */
  plain?: boolean;
}

/** Shape, word, colour, in this order of importance. */
export function StatusBadge({ status, level, plain = false }: Props) {
  return (
    <span className={classes.badge} data-status={status} data-plain={plain || undefined}>
      <Shape kind={STATUS_SHAPES[status]} />
      {statusInWords(status, level, editorTexts)}
    </span>
  );
}
