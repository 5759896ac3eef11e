import { ActionIcon } from '@mantine/core';
import type { FileView } from '@regest/contract/endpoints/files.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { Neighbours } from './use-neighbours.ts';

const STEPS = [
  { side: 'previous', label: 'textEditor.previousFile', keys: 'Alt+PageUp', Icon: IconChevronLeft },
  { side: 'next', label: 'textEditor.nextFile', keys: 'Alt+PageDown', Icon: IconChevronRight },
] as const;

interface Props {
  neighbours: Neighbours;
  onTurn: (file: FileView) => void;
  /** Opens the next part after the last file; missing without one. */
  onPast?: () => void;
}

/** Buttons to the texts of the previous and the next file. */
export function TextSteps({ neighbours, onTurn, onPast }: Props) {
  const { t } = useTranslation();
  if (!neighbours.previous && !neighbours.next && !onPast) return null;
  return STEPS.map(({ side, label, keys, Icon }) => {
    const file = neighbours[side];
    const turn = file ? () => onTurn(file) : side === 'next' ? onPast : undefined;
    return (
      <ActionIcon
        key={side}
        size={36}
        variant="default"
        aria-label={t(label)}
        aria-keyshortcuts={keys}
        title={`${t(label)} (${keys})${file ? `: ${file.name}` : ''}`}
        disabled={turn === undefined}
        onClick={turn}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    );
  });
}
