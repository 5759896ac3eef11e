import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { openRecord } from '../../../domain/records/open-record.ts';
import { useStore } from '../../../ui/store/store.ts';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useTree } from '../use-tree.ts';
import { neighbourOf } from './neighbour.ts';

const STEPS = [
  { step: -1, label: 'tree.previousRecord', keys: 'Alt+PageUp', Icon: IconArrowUp },
  { step: 1, label: 'tree.nextRecord', keys: 'Alt+PageDown', Icon: IconArrowDown },
] as const;

/** Links to the previous and the next sibling. */
export function RecordSteps({ id }: { id: number }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { store } = useTree();
  useStore(store.shape);
  return STEPS.map(({ step, label, keys, Icon }) => {
    const node = neighbourOf(store, id, step);
    return (
      <ActionIcon
        key={label}
        size={36}
        variant="default"
        aria-label={t(label)}
        aria-keyshortcuts={keys}
        title={`${t(label)} (${keys})${node ? `: ${node.signature} ${node.title}` : ''}`}
        disabled={node === undefined}
        onClick={() => node && openRecord(router, node)}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    );
  });
}
