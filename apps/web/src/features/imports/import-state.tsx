import type { ImportView } from '@regest/contract/endpoints/imports.ts';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconLoader2,
} from '@tabler/icons-react';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import classes from './imports.module.css';

const ICONS = {
  checking: IconLoader2,
  checked: IconClipboardCheck,
  refused: IconCircleX,
  applying: IconLoader2,
  applied: IconCircleCheck,
  undoing: IconLoader2,
  undone: IconArrowBackUp,
  failed: IconCircleX,
} as const;

/** Shape, word, colour. */
export function ImportState({ status }: Pick<ImportView, 'status'>) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <span className={classes.state} data-state={status}>
      <Icon size={16} aria-hidden /> {t(`imports.state.${status}`)}
    </span>
  );
}
