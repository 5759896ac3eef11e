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
import { changesNothing } from './sum-text.ts';

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

/** A checked file without savable changes gets a word of its own: faulty or unchanged. */
function wordOf({ status, counts }: Pick<ImportView, 'status' | 'counts'>) {
  if (status !== 'checked' || !changesNothing({ counts })) return status;
  return counts.fault > 0 ? 'toMend' : 'same';
}

/** The state as icon, word and colour. */
export function ImportState({ found }: { found: Pick<ImportView, 'status' | 'counts'> }) {
  const { t } = useTranslation();
  const Icon = ICONS[found.status];
  const word = wordOf(found);
  return (
    <span className={classes.state} data-state={word}>
      <Icon size={16} aria-hidden /> {t(`imports.state.${word}`)}
    </span>
  );
}
